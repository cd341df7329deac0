import { isIP, type Socket } from 'node:net'
import type { Protocol } from '@portico/contract/rule/host'
import type { CONNECTION_RESULTS } from '@portico/contract/target-server/target-server-endpoints'
import { isAddressDenied } from '@portico/outbound/address-denied'
import { isDnsError } from '@portico/outbound/dns-error'
import type { Outbound, OutboundTarget } from '@portico/outbound/outbound'

/** Time limit of a connection test, including name resolution and TLS, in milliseconds. */
export const CONNECTION_TEST_TIMEOUT_MS = 3_000

export type ConnectionResult = (typeof CONNECTION_RESULTS)[number]

/** The address of a target server. */
export interface TargetAddress {
  protocol: Protocol
  address: string
  port: number
}

/**
 * Tests whether a target server is reachable under the outbound policy; for https completes the handshake without verifying the
 * certificate. Sends and reads nothing, and follows no redirect.
 */
export async function testConnection(target: TargetAddress, outbound: Outbound): Promise<{ result: ConnectionResult; durationMs: number }> {
  const startedAt = performance.now()
  const result = await attempt(target, outbound)
  return { result, durationMs: Math.round((performance.now() - startedAt) * 10) / 10 }
}

async function attempt({ protocol, address, port }: TargetAddress, outbound: Outbound): Promise<ConnectionResult> {
  const { promise, resolve } = Promise.withResolvers<ConnectionResult>()
  const timer = setTimeout(() => resolve('timeout'), CONNECTION_TEST_TIMEOUT_MS)
  const tls = { rejectUnauthorized: false, ...(isIP(address) === 0 ? { servername: address } : {}) }
  const target: OutboundTarget = protocol === 'https' ? { host: address, port, tls } : { host: address, port }
  outbound.open(target).then(
    (socket) => {
      void promise.then(() => socket.destroy())
      watch(socket, protocol, resolve)
    },
    (error) => resolve(isAddressDenied(error) ? 'notAllowed' : isDnsError(error) ? 'dnsError' : 'refused'),
  )
  const result = await promise
  clearTimeout(timer)
  return result
}

function watch(socket: Socket, protocol: Protocol, end: (result: ConnectionResult) => void): void {
  let failure: ConnectionResult = 'refused'
  socket.once('connect', () => {
    failure = 'tlsError'
    if (protocol === 'http') end('connected')
  })
  socket.once('secureConnect', () => end('connected'))
  socket.on('error', () => end(failure))
  socket.once('close', () => end(failure))
}
