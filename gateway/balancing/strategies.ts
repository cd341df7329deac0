import type { Algorithm, ServerHealth } from '@portico/contract/target-server/target-server'
import type { ServerPlan } from '../plan/plan.ts'
import type { Circuit } from './circuit.ts'
import type { SlowStart } from './slow-start.ts'

/** The state of one server of a group. It gets no calls while it is ejected or its circuit is open. */
export interface BalancedServer {
  plan: ServerPlan
  /** Requests in flight. */
  active: number
  /** State of the smooth weighted round robin. */
  currentWeight: number
  /** Consecutive calls that could not connect. */
  connectFailures: number
  /** Consecutive failed checks. */
  checkFailures: number
  /** Consecutive passed checks since the server was ejected. */
  successes: number
  /** Whether the last check passed; null before the first one. */
  passed: boolean | null
  /** Why the last connection was not attempted: the name did not resolve, or the address is denied. Null otherwise. */
  unreachable: 'dnsError' | 'notAllowed' | null
  /** Whether checks failed: only passed checks bring it back. */
  ejected: boolean
  /** Whether calls failed: a passed trial call brings it back. */
  circuit: Circuit
  slowStart: SlowStart
  /** Whether it is ejected or its circuit is open. */
  out: boolean
  state: ServerHealth
  /** When `state` last changed, in Unix milliseconds. */
  since: number
}

/** Selects one of `servers` (at least one) for a client address; null if none may take a new request. */
export type Strategy = (servers: readonly BalancedServer[], address: string) => BalancedServer | null

/** Creates a strategy with its own state, by algorithm. */
export const STRATEGIES: Record<Algorithm, () => Strategy> = {
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

/** Smooth weighted round robin: exact over each full cycle, interleaved; weight 0 gets no requests. */
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

/** Rendezvous hashing: when a server is removed, only its own clients move. */
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

/** Returns the 32-bit FNV-1a hash, finished by MurmurHash3's mixer so that similar addresses spread. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
