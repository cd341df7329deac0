import type { Outbound } from '@portico/outbound/outbound'
import { deniedAmong } from '../../http/outbound.ts'
import { refuse } from '../../http/refusal.ts'
import type { TargetServerGroupInput } from './target-server-queries.ts'
import { testConnection } from './test-connection.ts'

/**
 * Tries every server of a group, all at once (product rules, section 5). Refuses with ConnectionTestRequired and each server's result,
 * unless the person accepts a failed test; with AddressNotAllowed where a server resolves to a denied address, whatever they accept.
 * A name that does not resolve may be accepted: gateways judge it when they connect.
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
