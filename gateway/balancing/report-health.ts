import type { ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'
import { worstHealth } from '@portico/contract/target-server/target-server'
import type { Balancer } from './balancer.ts'
import type { BalancedServer } from './strategies.ts'

/** Returns the health of each server once, by id. If several versions serve it, possibly at different addresses, the worst state counts. */
export function reportHealth(balancers: Iterable<Balancer>): ServerHealthReport[] {
  const worst = new Map<string, BalancedServer>()
  for (const balancer of balancers) {
    for (const server of balancer.servers) {
      const known = worst.get(server.plan.id)
      if (!known || (known.state !== server.state && worstHealth([known.state, server.state]) === server.state)) {
        worst.set(server.plan.id, server)
      }
    }
  }
  return [...worst].map(([serverId, { state, since }]) => ({ serverId, state, since: new Date(since).toISOString() }))
}
