import type { MailSettingsView } from '@portico/contract/setting/setting-endpoints'
import { inArray } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { settings } from '../../database/schema/setting.ts'
import type { SealedRow } from '../../database/sealed-values.ts'

/** The mail server of the settings and its sender. Without a host there is none. */
export type MailServerSettings = Pick<MailSettingsView, 'notifyEmail' | 'host' | 'port' | 'secure'>

/** What emails contain. */
export type MailContentSettings = Pick<MailSettingsView, 'buttonLink'>

/** All settings of emails. */
export interface MailSettings {
  server: MailServerSettings
  content: MailContentSettings
  /** The password of `server.notifyEmail`, sealed for `MAIL_PASSWORD_ROW`. */
  sealedPassword: string | null
}

/** The keys of the settings table; a missing row means that nothing is set. */
export const MAIL_SETTING_KEYS = {
  server: 'mail.server',
  content: 'mail.content',
  sealedPassword: 'mail.password',
} as const satisfies Record<keyof MailSettings, string>

/** The key of the row that exists once the current mail server has accepted a test email. */
export const MAIL_TESTED_KEY = 'mail.tested'

/** The row of the password for `SecretBox`. */
export const MAIL_PASSWORD_ROW: SealedRow = `settings/${MAIL_SETTING_KEYS.sealedPassword}`

const NO_SERVER: MailServerSettings = { notifyEmail: '', host: '', port: null, secure: false }
const NO_CONTENT: MailContentSettings = { buttonLink: '' }

/** Returns the mail settings with the sealed password. */
export async function readMailSettings(db: Reader): Promise<MailSettings> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.values(MAIL_SETTING_KEYS)))
  const storedOf = (name: keyof MailSettings) => rows.find(({ key }) => key === MAIL_SETTING_KEYS[name])?.value
  const sealed = storedOf('sealedPassword')
  return {
    server: { ...NO_SERVER, ...(storedOf('server') as Partial<MailServerSettings> | undefined) },
    content: { ...NO_CONTENT, ...(storedOf('content') as Partial<MailContentSettings> | undefined) },
    sealedPassword: typeof sealed === 'string' ? sealed : null,
  }
}
