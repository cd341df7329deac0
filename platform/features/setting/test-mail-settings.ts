import type { BodyOf } from '@portico/contract/endpoint'
import type { settingEndpoints } from '@portico/contract/setting/setting-endpoints'
import { isAddressDenied } from '@portico/outbound/address-denied'
import type { Config } from '../../config.ts'
import type { Reader } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import type { Person } from '../../http/caller.ts'
import type { PlatformOutbound } from '../../http/outbound.ts'
import { refuse } from '../../http/refusal.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { MailPasswordUnreadable, mailOutbound, readMailSetup } from '../../mail/mail-setup.ts'
import { accountSecrets, failureReason, openTransport } from '../../mail/mail-transport.ts'
import { writeMail } from '../../mail/write-mail.ts'

/** Time limit of a test, which somebody waits for. */
const TEST_WITHIN_MS = 15_000
const RESPONSE_MAX = 500

/**
 * Sends an email without the outbox and returns the server's answer. Throws MailServerMissing, AddressNotAllowed, or MailTestFailed with
 * its `reason`.
 */
export async function testMailSettings(
  db: Reader,
  config: Config,
  secrets: SecretBox,
  outbound: PlatformOutbound,
  { to, locale }: BodyOf<typeof settingEndpoints.testMailSettings>,
  { name }: Person,
): Promise<{ response: string }> {
  const setup = await readMailSetup(db, config, secrets).catch(refuseUnreadable)
  const { server } = setup
  if (!server) return refuse('MailServerMissing')
  const mail = { id: newId(), to, locale, kind: 'test', ...writeMail('test', locale, { name }) }
  const transport = openTransport(server, mailOutbound(setup, outbound))
  try {
    const { response } = await within(TEST_WITHIN_MS, transport.sendMail(composeMail(mail, setup)))
    return { response: String(response).slice(0, RESPONSE_MAX) }
  } catch (error) {
    if (isAddressDenied(error)) return refuse('AddressNotAllowed', { addresses: [server.host] })
    return refuse('MailTestFailed', { reason: failureReason(error, accountSecrets(server)) })
  } finally {
    transport.close()
  }
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof MailPasswordUnreadable) return refuse('MailTestFailed', { reason: error.message })
  throw error
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server does not answer in time')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
