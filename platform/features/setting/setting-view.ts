import type { GeneralSettingsView, MailSettingsView } from '@portico/contract/setting/setting-endpoints'
import type { Config } from '../../config.ts'
import type { Reader } from '../../database/database.ts'
import { mailServerSource } from '../../mail/mail-setup.ts'
import { readMailSettings } from './mail-setting-queries.ts'
import { readSessionSettings } from './setting-queries.ts'

/** The operator's settings that views show. */
export type OperatorSettings = Pick<Config, 'mailServer'> & { twoStep?: boolean }

/** Returns token lifetimes and two-step sign-in for admins. */
export async function viewGeneralSettings(db: Reader, config: OperatorSettings): Promise<GeneralSettingsView> {
  const [session, { server }] = await Promise.all([readSessionSettings(db), readMailSettings(db)])
  const { refreshTokenHours, accessTokenMinutes, twoStep, twoStepRoles } = session
  const mailServerSet = mailServerSource(server, config) !== 'none'
  return { refreshTokenHours, accessTokenMinutes, twoStep, twoStepRoles, mailServerSet, twoStepSwitchedOff: config.twoStep === false }
}

/** Returns the mail settings for admins: whether there is a password, never which. */
export async function viewMailSettings(db: Reader, config: OperatorSettings): Promise<MailSettingsView> {
  const { server, content, sealedPassword } = await readMailSettings(db)
  const { notifyEmail, host, port, secure } = server
  return {
    notifyEmail,
    notifyPasswordSet: sealedPassword !== null,
    host,
    port,
    secure,
    buttonLink: content.buttonLink,
    source: mailServerSource(server, config),
  }
}
