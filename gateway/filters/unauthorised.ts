import type { Call, Verdict } from './call.ts'
import { refuse } from './refuse.ts'

/** Creates the refusal of a missing or invalid credential; `extra` follows the realm in WWW-Authenticate. */
export function unauthorised(
  call: Call,
  scheme: 'ApiKey' | 'Bearer',
  code: 'CredentialMissing' | 'CredentialInvalid',
  detail: string,
  extra = '',
): Verdict {
  return refuse(code, detail, ['WWW-Authenticate', `${scheme} realm="${call.context.plan.realm}"${extra}`])
}
