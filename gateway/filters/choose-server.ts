import type { Call, Verdict } from './call.ts'
import { because, refuse } from './refuse.ts'

/** Chooses a healthy server of the method's group by the group's algorithm; none while the group is full and the call has to wait. */
export function chooseServer(call: Call): Verdict | null {
  const balancer = call.context.balancers.get(call.method?.groupId ?? '')
  const server = balancer?.choose(call.address) ?? null
  if (!balancer || (!server && !balancer.isFull)) {
    const refusal = refuse('NoHealthyServer', 'No target server is available. Try again later.')
    return because(refusal, 'serversOut', String(balancer?.servers.length ?? 0))
  }
  call.balancer = balancer
  call.server = server
  return null
}
