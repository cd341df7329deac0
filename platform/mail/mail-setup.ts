import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import type { MailSettingsView } from '@portico/contract/setting/setting-endpoints'
import type { Outbound } from '@portico/outbound/outbound'
import type { MailServer } from '@portico/settings/formats'
import type { Config } from '../config.ts'
import type { Reader } from '../database/database.ts'
import type { SecretBox } from '../database/secret-box.ts'
import { readPortalConfig } from '../features/portal-config/portal-config-queries.ts'
import {
  MAIL_PASSWORD_ROW,
  type MailContentSettings,
  type MailServerSettings,
  type MailSettings,
  readMailSettings,
} from '../features/setting/mail-setting-queries.ts'
import type { PlatformOutbound } from '../http/outbound.ts'

/** The ports of mail submission, RFC 6409 and RFC 8314. */
const SUBMISSION_PORT = 587
const SUBMISSION_TLS_PORT = 465

export type MailConfig = Pick<Config, 'mailServer' | 'mailFrom' | 'webUrl'>

/** The title, colors and footer of emails. */
export interface MailBranding extends MailContentSettings {
  webUrl: string
  from: string | { name: string; address: string }
  portalTitle: string
  brandColor: string
  /** The footer of emails. */
  company: PortalConfigView['company']
}

/** The current mail server and branding. Without a server emails wait in the outbox. */
export interface MailSetup extends MailBranding {
  server: MailServer | null
  source: MailSettingsView['source']
}

/**
 * Returns the outbound connections for emails: those of target servers for a server of the settings; the operator's server may be on this
 * machine.
 */
export function mailOutbound({ source }: Pick<MailSetup, 'source'>, { targets, operatorMail }: PlatformOutbound): Outbound {
  return source === 'environment' ? operatorMail : targets
}

/** Returns where the current mail server is set. */
export function mailServerSource({ host }: MailServerSettings, { mailServer }: Pick<Config, 'mailServer'>): MailSettingsView['source'] {
  if (host !== '') return 'settings'
  return mailServer ? 'environment' : 'none'
}

/** Returns the current branding of emails. */
export async function readMailBranding(db: Reader, config: MailConfig): Promise<MailBranding> {
  return lookOf(db, config, await readMailSettings(db))
}

/** The stored password was sealed with another key; the message says what to do. */
export class MailPasswordUnreadable extends Error {
  override message = 'the kept mail password was sealed with another ENCRYPTION_KEY: enter it again'
}

/** Returns the current mail server and branding. Throws MailPasswordUnreadable. */
export async function readMailSetup(db: Reader, config: MailConfig, secrets: SecretBox): Promise<MailSetup> {
  const settings = await readMailSettings(db)
  const source = mailServerSource(settings.server, config)
  const server = source === 'settings' ? serverOf(settings, secrets) : config.mailServer
  return { ...(await lookOf(db, config, settings)), server, source }
}

async function lookOf(db: Reader, { webUrl, mailFrom }: MailConfig, { server, content }: MailSettings): Promise<MailBranding> {
  const { title, brandColor, company } = await readPortalConfig(db)
  const from = server.notifyEmail === '' ? mailFrom : { name: company.name || title, address: server.notifyEmail }
  return { ...content, webUrl, from, portalTitle: title, brandColor, company }
}

function serverOf({ server, sealedPassword }: MailSettings, secrets: SecretBox): MailServer {
  const { host, port, secure, notifyEmail } = server
  const password = sealedPassword === null ? null : openPassword(sealedPassword, secrets)
  const user = password !== null && notifyEmail !== '' ? notifyEmail : null
  return { host, port: port ?? submissionPort(secure), secure, user, password }
}

/** Returns the default port of a mail server. */
export function submissionPort(secure: boolean): number {
  return secure ? SUBMISSION_TLS_PORT : SUBMISSION_PORT
}

function openPassword(sealed: string, secrets: SecretBox): string {
  try {
    return secrets.open(sealed, MAIL_PASSWORD_ROW)
  } catch {
    throw new MailPasswordUnreadable()
  }
}
