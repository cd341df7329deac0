import type { MailSettingsView } from '@portico/contract/setting/setting-endpoints'
import { inArray } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { settings } from '../../database/schema/setting.ts'
import type { SealedRow } from '../../database/sealed-values.ts'

/** Which mail server admins have chosen, and as whom mails go out. Without a host it is none. */
export type MailServerSettings = Pick<MailSettingsView, 'notifyEmail' | 'host' | 'port' | 'secure'>

/** What mails say below their lines. */
export type MailContentSettings = Pick<
  MailSettingsView,
  'buttonLink' | 'companyName' | 'companyAddress' | 'companyTel' | 'companyFax' | 'companyEmail'
>

/** Everything that admins may set about mails. */
export interface MailSettings {
  server: MailServerSettings
  content: MailContentSettings
  /** The password of `server.notifyEmail` at the server, as `SecretBox` sealed it for `MAIL_PASSWORD_ROW`. */
  sealedPassword: string | null
}

/** Where each part is kept in the table of settings; a missing row means that nothing is set. */
export const MAIL_SETTING_KEYS = {
  server: 'mail.server',
  content: 'mail.content',
  sealedPassword: 'mail.password',
} as const satisfies Record<keyof MailSettings, string>

/** Where the password belongs, as `SecretBox` asks. */
export const MAIL_PASSWORD_ROW: SealedRow = `settings/${MAIL_SETTING_KEYS.sealedPassword}`

const NO_SERVER: MailServerSettings = { notifyEmail: '', host: '', port: null, secure: false }
const NO_CONTENT: MailContentSettings = {
  buttonLink: '',
  companyName: '',
  companyAddress: '',
  companyTel: '',
  companyFax: '',
  companyEmail: '',
}

/** The mail settings; the password stays sealed. */
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
