import { AddressRanges } from '@portico/outbound/address-ranges'
import { NO_ADDRESS } from '@portico/settings/trusted-proxies'
import type { AddressRulePlan } from '../plan/plan.ts'
import type { Call, Verdict } from './call.ts'
import { because, refuse } from './refuse.ts'

const RANGES = new WeakMap<AddressRulePlan, AddressRanges>()

/** Checks the client's address against the version's IP rule. A call from a connection without an address is refused: its client has gone. */
export function checkAddress(call: Call): Verdict | null {
  const rule = call.stage?.addressRule
  if (call.peer === NO_ADDRESS) return refuse('IpNotAllowed', 'The IP address of the caller is unknown.')
  if (!rule) return null
  if (call.address === NO_ADDRESS) return refuse('IpNotAllowed', 'The IP address of the caller is unknown.')
  const ranges = rangesOf(rule)
  const listed = ranges.has(call.address)
  if (listed === (rule.mode === 'allow')) return null
  const refusal = refuse('IpNotAllowed', 'This IP address is not allowed to call this version.')
  return listed ? because(refusal, 'addressListed', ranges.find(call.address)) : because(refusal, 'addressNotListed')
}

/** Returns the addresses of a rule for searching, made once. */
function rangesOf(rule: AddressRulePlan): AddressRanges {
  const known = RANGES.get(rule)
  if (known) return known
  const ranges = new AddressRanges()
  for (const range of rule.ranges) if (!ranges.add(range)) throw new Error(`"${range}" in an IP rule is not an address`)
  RANGES.set(rule, ranges)
  return ranges
}
