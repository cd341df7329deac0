import { isIP } from 'node:net'
import type { SecureContext } from 'node:tls'
import { buildConnector } from 'undici'
import type { Outbound } from './outbound.ts'

/** How a pool of connections to one host and port opens them. */
export interface PoolConnectorOptions {
  /** For name resolution, connection and handshake together, in milliseconds. */
  timeoutMs: number
  /** A client certificate. */
  secureContext?: SecureContext
}

/** The option `connect` of undici's pools to one port: each new connection goes through the policy, kept ones were judged when made. */
export function poolConnector(
  outbound: Outbound,
  port: number,
  { timeoutMs, secureContext }: PoolConnectorOptions,
): buildConnector.connector {
  const open = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    autoSelectFamily: true,
    lookup: outbound.lookupFor(port),
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
