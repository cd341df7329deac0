import type { Call, Verdict } from './call.ts'
import { refuse } from './refuse.ts'

/** Chooses a healthy server of the method's group by the group's algorithm; none while the group is full and the call has to wait. */
export function chooseServer(call: Call): Verdict | null {
  const balancer = call.context.balancers.get(call.method?.groupId ?? '')
  const server = balancer?.choose(call.address) ?? null
  if (!balancer || (!server && !balancer.isFull)) return refuse('NoHealthyServer', 'No target server is available. Try again later.')
  call.balancer = balancer
  call.server = server
  return null
}
