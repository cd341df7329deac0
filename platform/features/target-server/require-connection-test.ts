import type { Outbound } from '@portico/outbound/outbound'
import { deniedAmong } from '../../http/outbound.ts'
import { refuse } from '../../http/refusal.ts'
import type { TargetServerGroupInput } from './target-server-queries.ts'
import { testConnection } from './test-connection.ts'

/**
 * Tests the connection to all servers of a group at once (product rules, section 5). Throws ConnectionTestRequired with each server's
 * result unless the person accepts a failed test, and AddressNotAllowed if a server resolves to a denied address in any case. A name that
 * does not resolve may be accepted: gateways check it when they connect.
 */
export async function requireConnectionTest(input: TargetServerGroupInput, outbound: Outbound): Promise<void> {
  const denied = await deniedAmong(
    outbound,
    input.servers.map(({ address, port }) => ({ host: address, port })),
  )
  if (denied.length > 0) refuse('AddressNotAllowed', { addresses: denied })
  if (input.acceptFailedTest) return
  const servers = await Promise.all(
    input.servers.map(async ({ protocol, address, port }, index) => {
      const { result, durationMs } = await testConnection({ protocol, address, port }, outbound)
      return { index, protocol, address, port, result, durationMs }
    }),
  )
  const turned = servers.filter((server) => server.result === 'notAllowed')
  if (turned.length > 0) refuse('AddressNotAllowed', { addresses: turned.map((server) => server.address) })
  if (servers.some((server) => server.result !== 'connected')) refuse('ConnectionTestRequired', { servers })
}
