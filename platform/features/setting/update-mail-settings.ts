import { isDeepStrictEqual } from 'node:util'
import { mayDo } from '@portico/contract/access'
import type { Value } from '@portico/contract/endpoint'
import type { mailSettingsInput } from '@portico/contract/setting/setting-endpoints'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { mails } from '../../database/schema/mail.ts'
import { settings } from '../../database/schema/setting.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { brokenFields } from '../../http/yup-validator.ts'
import {
  MAIL_PASSWORD_ROW,
  MAIL_SETTING_KEYS,
  MAIL_TESTED_KEY,
  type MailServerSettings,
  type MailSettings,
  readMailSettings,
} from './mail-setting-queries.ts'
import { writeSetting } from './write-setting.ts'

/**
 * Changes the mail server, the sender and the button of emails. A stored password stays with its server: another server, or the same one
 * without TLS, needs it again. Only superAdmins change the server and the sender: whoever redirects emails to their own server reads
 * everybody's links. Waiting emails are sent at once.
 */
export async function updateMailSettings(
  tx: Transaction,
  secrets: SecretBox,
  person: Person,
  input: Value<typeof mailSettingsInput>,
): Promise<void> {
  await tx.select().from(settings).where(eq(settings.key, MAIL_SETTING_KEYS.server)).for('update')
  const before = await readMailSettings(tx)
  const server: MailServerSettings = {
    notifyEmail: input.notifyEmail ?? '',
    host: input.host ?? '',
    port: input.port ?? null,
    secure: input.secure,
  }
  const turnsMails = input.notifyPassword !== undefined || !isDeepStrictEqual(server, before.server)
  if (turnsMails && !mayDo('mailServer.write', person.roles)) refuse('NotAllowedRole')
  refuseLostPassword(before, server, input.notifyPassword)
  if (turnsMails) await writeSetting(tx, MAIL_TESTED_KEY, null)
  await writeSetting(tx, MAIL_SETTING_KEYS.server, server)
  if (input.notifyPassword !== undefined) {
    const sealed = input.notifyPassword ? secrets.seal(input.notifyPassword, MAIL_PASSWORD_ROW) : null
    await writeSetting(tx, MAIL_SETTING_KEYS.sealedPassword, sealed)
  }
  await writeSetting(tx, MAIL_SETTING_KEYS.content, { buttonLink: input.buttonLink ?? '' })
  await tryWaitingMailsNow(tx)
}

/** Makes waiting emails due now, except one that is being sent. */
async function tryWaitingMailsNow(tx: Transaction): Promise<void> {
  const waiting = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.state, ['queued', 'held']), gt(mails.nextAttemptAt, new Date())))
    .for('update', { skipLocked: true })
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  await tx.update(mails).set({ attempts: 0, nextAttemptAt: new Date() }).where(inArray(mails.id, ids))
}

function refuseLostPassword(
  { server: before, sealedPassword }: MailSettings,
  server: MailServerSettings,
  given: string | null | undefined,
) {
  const isRetained = given === undefined ? sealedPassword !== null : Boolean(given)
  if (server.host === '' || !isRetained) return
  if (server.notifyEmail === '') throw brokenFields([{ path: 'notifyEmail', rule: 'required', values: {} }])
  const moves = server.host !== before.host || server.port !== before.port || (before.secure && !server.secure)
  if (given === undefined && moves) throw brokenFields([{ path: 'notifyPassword', rule: 'required', values: {} }])
}
