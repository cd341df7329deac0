import type { GeneralSettingsView, MailSettingsView } from '@portico/contract/setting/setting-endpoints'
import type { Config } from '../../config.ts'
import type { Reader } from '../../database/database.ts'
import { mailServerSource } from '../../mail/mail-setup.ts'
import { readMailSettings } from './mail-setting-queries.ts'
import { readSessionSettings } from './setting-queries.ts'

/** What a view tells of the operator's own settings. */
export type OperatorSettings = Pick<Config, 'mailServer'> & { twoStep?: boolean }

/** Token lives and two-step sign-in as admins see them. */
export async function viewGeneralSettings(db: Reader, config: OperatorSettings): Promise<GeneralSettingsView> {
  const [session, { server }] = await Promise.all([readSessionSettings(db), readMailSettings(db)])
  const { refreshTokenHours, accessTokenMinutes, twoStep, twoStepRoles } = session
  const mailServerSet = mailServerSource(server, config) !== 'none'
  return { refreshTokenHours, accessTokenMinutes, twoStep, twoStepRoles, mailServerSet, twoStepSwitchedOff: config.twoStep === false }
}

/** The mail settings as admins see them: that there is a password, never which. */
export async function viewMailSettings(db: Reader, config: OperatorSettings): Promise<MailSettingsView> {
  const { server, content, sealedPassword } = await readMailSettings(db)
  const { notifyEmail, host, port, secure } = server
  const { buttonLink, companyName, companyAddress, companyTel, companyFax, companyEmail } = content
  return {
    notifyEmail,
    notifyPasswordSet: sealedPassword !== null,
    host,
    port,
    secure,
    buttonLink,
    companyName,
    companyAddress,
    companyTel,
    companyFax,
    companyEmail,
    source: mailServerSource(server, config),
  }
}
