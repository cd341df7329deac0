import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Protocol } from '@portico/contract/rule/host'
import type { CONNECTION_RESULTS } from '@portico/contract/target-server/target-server-endpoints'
import { type AddressPolicy, isAddressAllowed, isHostAllowed } from './address-policy.ts'

/** Longest that a connection test takes, name resolution and TLS included, in milliseconds. */
export const CONNECTION_TEST_TIMEOUT_MS = 3_000

export type ConnectionResult = (typeof CONNECTION_RESULTS)[number]

/** Where a target server is. */
export interface TargetAddress {
  protocol: Protocol
  address: string
  port: number
}

/**
 * Tries to reach a target server: resolves its name once, checks the address, connects to exactly that address and, for
 * https, shakes hands without judging the certificate. Sends nothing, reads nothing, follows nothing.
 */
export async function testConnection(
  target: TargetAddress,
  policy: AddressPolicy,
): Promise<{ result: ConnectionResult; durationMs: number }> {
  const startedAt = performance.now()
  const result = await attempt(target, policy)
  return { result, durationMs: Math.round((performance.now() - startedAt) * 10) / 10 }
}

async function attempt({ protocol, address, port }: TargetAddress, policy: AddressPolicy): Promise<ConnectionResult> {
  if (!isHostAllowed(address, policy)) return 'notAllowed'
  const deadline = AbortSignal.timeout(CONNECTION_TEST_TIMEOUT_MS)
  const addresses = await resolve(address, deadline)
  if (typeof addresses === 'string') return addresses
  if (!addresses.every((resolved) => isAddressAllowed(resolved, policy))) return 'notAllowed'
  const pinned = addresses[0]
  if (!pinned) return 'dnsError'
  const socket = connect({ host: pinned, port }).on('error', () => {})
  try {
    const connected = await settled(socket, 'connect', 'refused', deadline)
    if (connected !== 'connected' || protocol === 'http') return connected
    const secured = connectTls({ socket, rejectUnauthorized: false, ...(isIP(address) === 0 ? { servername: address } : {}) })
    secured.on('error', () => {})
    return await settled(secured, 'secureConnect', 'tlsError', deadline)
  } finally {
    socket.destroy()
  }
}

async function resolve(host: string, deadline: AbortSignal): Promise<string[] | 'dnsError' | 'timeout'> {
  if (isIP(host) !== 0) return [host]
  return Promise.race([
    lookup(host, { all: true }).then(
      (found) => found.map(({ address }) => address),
      () => 'dnsError' as const,
    ),
    aborted(deadline),
  ])
}

function aborted(deadline: AbortSignal): Promise<'timeout'> {
  return new Promise((done) => deadline.addEventListener('abort', () => done('timeout'), { once: true }))
}

function settled(socket: Socket, event: string, failure: ConnectionResult, deadline: AbortSignal): Promise<ConnectionResult> {
  return Promise.race([
    new Promise<ConnectionResult>((done) => {
      socket.once(event, () => done('connected'))
      socket.once('error', () => done(failure))
      socket.once('close', () => done(failure))
    }),
    aborted(deadline),
  ])
}
