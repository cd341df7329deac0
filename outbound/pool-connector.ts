import { isIP } from 'node:net'
import type { SecureContext } from 'node:tls'
import { buildConnector } from 'undici'
import type { Outbound } from './outbound.ts'

/** How a pool opens connections to one host and port. */
export interface PoolConnectorOptions {
  /** Covers name resolution, connection and handshake, in milliseconds. */
  timeoutMs: number
  /** The name that the handshake names, and for which the server's certificate must be valid; the host if it is empty. */
  servername?: string
  /** A client certificate, or other authorities than the usual ones. */
  secureContext?: SecureContext | undefined
}

/** Returns the option `connect` for undici's pools of one port: each new connection is checked by the policy. */
export function poolConnector(
  outbound: Outbound,
  port: number,
  { timeoutMs, servername, secureContext }: PoolConnectorOptions,
): buildConnector.connector {
  const open = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    autoSelectFamily: true,
    lookup: outbound.lookupFor(port),
    ...(servername ? { servername } : {}),
    ...(secureContext ? { secureContext } : {}),
  })
  return (target, done) => {
    if (isIP(target.hostname) === 0) {
      open(target, done)
      return
    }
    outbound.addressesOf(target.hostname, port).then(
      () => open(target, done),
      (error) => done(error, null),
    )
  }
}
