import type { LinkMail } from '@portico/contract/account/account-endpoints'
import type { Config } from '../../config.ts'
import type { Reader } from '../../database/database.ts'
import { mailServerSource } from '../../mail/mail-setup.ts'
import { readMailSettings } from '../setting/mail-setting-queries.ts'

/** Returns whether an email with a link is sent, or waits in the outbox because no mail server is configured. */
export async function linkMailState(db: Reader, config: Pick<Config, 'mailServer'>): Promise<LinkMail> {
  const { server } = await readMailSettings(db)
  return { mailed: mailServerSource(server, config) !== 'none' }
}
