import type { Algorithm, ServerHealth } from '@portico/contract/target-server/target-server'
import type { ServerPlan } from '../plan/plan.ts'

/** One server of a group, and what is known of it at this moment. */
export interface BalancedServer {
  plan: ServerPlan
  /** Requests in flight. */
  active: number
  /** State of the smooth weighted round robin. */
  currentWeight: number
  /** Calls in a row that could not connect. */
  connectFailures: number
  /** Checks in a row that failed. */
  checkFailures: number
  /** Checks in a row that passed since it went out. */
  successes: number
  /** Whether its last check passed; null before the first. */
  passed: boolean | null
  /** Why no connection was tried, when last one was wanted: its name could not be resolved, or its address is denied. Else null. */
  unreachable: 'dnsError' | 'notAllowed' | null
  out: boolean
  state: ServerHealth
  /** Milliseconds of Unix time since it is in `state`. */
  since: number
}

/** Chooses among servers, at least one, for a client's address; null when none may take a new request. */
export type Chooser = (servers: readonly BalancedServer[], address: string) => BalancedServer | null

/** A new chooser of each algorithm, with its own state. */
export const CHOOSERS: Record<Algorithm, () => Chooser> = {
  roundRobin: () => {
    let turn = 0
    return (servers) => {
      turn = (turn + 1) % servers.length
      return servers[turn] ?? null
    }
  },
  weightedRoundRobin: () => chooseSmoothly,
  leastConnection: () => {
    let turn = 0
    return (servers) => {
      turn = (turn + 1) % servers.length
      let least: BalancedServer | null = null
      for (let i = 0; i < servers.length; i += 1) {
        const server = servers[(turn + i) % servers.length]
        if (server && (!least || server.active < least.active)) least = server
      }
      return least
    }
  },
  ipHash: () => chooseByAddress,
}

/** Smooth weighted round robin: exact over one full turn, interleaved, weight 0 never. */
function chooseSmoothly(servers: readonly BalancedServer[]): BalancedServer | null {
  let total = 0
  let best: BalancedServer | null = null
  for (const server of servers) {
    const { weight } = server.plan
    if (weight === 0) continue
    total += weight
    server.currentWeight += weight
    if (!best || server.currentWeight > best.currentWeight) best = server
  }
  if (best) best.currentWeight -= total
  return best
}

/** Rendezvous hashing: when a server leaves, only its clients move. */
function chooseByAddress(servers: readonly BalancedServer[], address: string): BalancedServer | null {
  let best: BalancedServer | null = null
  let bestScore = -1
  for (const server of servers) {
    const score = hash(`${server.plan.host}:${server.plan.port}|${address}`)
    if (score > bestScore) {
      best = server
      bestScore = score
    }
  }
  return best
}

/** FNV-1a, 32 bits, finished by MurmurHash3's mixer so that near addresses spread. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
