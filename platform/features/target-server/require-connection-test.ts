import { refuse } from '../../http/refusal.ts'
import { type AddressPolicy, isHostAllowed } from './address-policy.ts'
import type { TargetServerGroupInput } from './create-target-server-group.ts'
import { testConnection } from './test-connection.ts'

/**
 * Tries every server of a new group, all at once (specification, section 5). Refuses with ConnectionTestRequired and each
 * server's result, unless the person accepts a failed test; with AddressNotAllowed whatever they accept.
 */
export async function requireConnectionTest(input: TargetServerGroupInput, policy: AddressPolicy): Promise<void> {
  const forbidden = input.servers.filter((server) => !isHostAllowed(server.address, policy))
  if (forbidden.length > 0) refuse('AddressNotAllowed', { addresses: forbidden.map((server) => server.address) })
  if (input.acceptFailedTest) return
  const servers = await Promise.all(
    input.servers.map(async ({ protocol, address, port }, index) => {
      const { result, durationMs } = await testConnection({ protocol, address, port }, policy)
      return { index, protocol, address, port, result, durationMs }
    }),
  )
  const denied = servers.filter((server) => server.result === 'notAllowed')
  if (denied.length > 0) refuse('AddressNotAllowed', { addresses: denied.map((server) => server.address) })
  if (servers.some((server) => server.result !== 'connected')) refuse('ConnectionTestRequired', { servers })
}
