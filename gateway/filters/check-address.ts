import { NO_ADDRESS } from '@portico/settings/trusted-proxies'
import type { Call, Verdict } from './call.ts'
import { refuse } from './refuse.ts'

/** Checks the client's address against the version's IP rule. An unknown address fails every rule. */
export function checkAddress(call: Call): Verdict | null {
  const rule = call.stage?.addressRule
  if (!rule) return null
  if (call.address === NO_ADDRESS) return refuse('IpNotAllowed', 'The IP address of the caller is unknown.')
  const listed = rule.list.has(call.address)
  return listed === (rule.mode === 'allow') ? null : refuse('IpNotAllowed', 'This IP address is not allowed to call this version.')
}
