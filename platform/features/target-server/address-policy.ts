import { BlockList, isIP, isIPv6 } from 'node:net'

/** Which addresses target servers may have; private ranges are allowed, since that is where target servers are. */
export interface AddressPolicy {
  /** Loopback too: setting ALLOW_LOOPBACK_TARGETS, on by default for set-ups of one machine. */
  allowLoopback: boolean
}

// Link-local holds the clouds' metadata services; the two single addresses are those that live elsewhere.
const denied = new BlockList()
denied.addSubnet('0.0.0.0', 8, 'ipv4')
denied.addSubnet('169.254.0.0', 16, 'ipv4')
denied.addAddress('100.100.100.200', 'ipv4')
denied.addSubnet('224.0.0.0', 3, 'ipv4')
denied.addAddress('::', 'ipv6')
denied.addSubnet('fe80::', 10, 'ipv6')
denied.addAddress('fd00:ec2::254', 'ipv6')
denied.addSubnet('ff00::', 8, 'ipv6')
denied.addSubnet('64:ff9b::', 96, 'ipv6')
denied.addSubnet('2002::', 16, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an IP address may be connected to. An IPv4 address inside an IPv6 one counts as the IPv4 address. */
export function isAddressAllowed(address: string, policy: AddressPolicy): boolean {
  if (isIP(address) === 0) return false
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return !denied.check(address, family) && (policy.allowLoopback || !loopback.check(address, family))
}

/** Whether a host as written may be a target: what it resolves to is known only when it is connected to. */
export function isHostAllowed(host: string, policy: AddressPolicy): boolean {
  if (isIP(host) !== 0) return isAddressAllowed(host, policy)
  return policy.allowLoopback || !/^(.+\.)?localhost\.?$/i.test(host)
}
