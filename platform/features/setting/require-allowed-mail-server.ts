import type { Value } from '@portico/contract/endpoint'
import type { mailSettingsInput } from '@portico/contract/setting/setting-endpoints'
import type { Outbound } from '@portico/outbound/outbound'
import type { Reader } from '../../database/database.ts'
import { deniedAmong } from '../../http/outbound.ts'
import { refuse } from '../../http/refusal.ts'
import { submissionPort } from '../../mail/mail-setup.ts'
import { readMailSettings } from './mail-setting-queries.ts'

/**
 * Checks that a new mail server does not resolve to a denied address. Throws AddressNotAllowed. One that does not resolve may be stored:
 * emails are sent under the same policy.
 */
export async function requireAllowedMailServer(db: Reader, outbound: Outbound, input: Value<typeof mailSettingsInput>): Promise<void> {
  const { host, port, secure } = input
  if (!host) return
  const { server } = await readMailSettings(db)
  if (server.host === host && server.port === (port ?? null)) return
  const denied = await deniedAmong(outbound, [{ host, port: port ?? submissionPort(secure) }])
  if (denied.length > 0) refuse('AddressNotAllowed', { addresses: denied })
}
