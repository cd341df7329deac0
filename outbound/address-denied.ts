import type { AddressKind } from './address-kind.ts'

/**
 * Why an address is denied. `ownPort`: a port of the product, or a host and port in DENIED_TARGETS; `operator`: a range in DENIED_TARGETS.
 */
export type DenialReason = Exclude<AddressKind, 'host'> | 'ownPort' | 'operator'

const WORDS: Record<DenialReason, string> = {
  loopback: 'is on this machine, and ALLOW_LOOPBACK_TARGETS is off',
  linkLocal: 'is link-local',
  metadata: 'is a metadata service of a cloud',
  reserved: 'is no address of a host',
  ownPort: 'is a port of the product, or of DENIED_TARGETS',
  operator: 'is denied by DENIED_TARGETS',
}

/** A connection that the outbound policy denies. The message contains the address, so it is for logs and operators, not for callers. */
export class AddressDenied extends Error {
  override name = 'AddressDenied'
  readonly code = 'ERR_ADDRESS_DENIED'
  readonly host: string
  readonly port: number
  readonly address: string
  readonly reason: DenialReason

  constructor(host: string, port: number, address: string, reason: DenialReason) {
    super(`${address} port ${port}${host === address ? '' : ` (${host})`} ${WORDS[reason]}`)
    this.host = host
    this.port = port
    this.address = address
    this.reason = reason
  }
}

/** Returns whether an error, or its cause, is a denied connection. */
export function isAddressDenied(error: unknown): boolean {
  if (error instanceof AddressDenied) return true
  const { cause } = (error ?? {}) as { cause?: unknown }
  return typeof cause === 'object' && cause !== null && isAddressDenied(cause)
}
