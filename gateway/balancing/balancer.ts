import type { GroupPlan, ServerPlan } from '../plan/plan.ts'
import { CHOOSERS, type Chooser } from './choosers.ts'

/** One server of a group, and what is known of it at this moment. */
export interface BalancedServer {
  plan: ServerPlan
  /** Requests in flight. */
  active: number
  /** State of the smooth weighted round robin. */
  currentWeight: number
  /** Connect failures in a row. */
  failures: number
  /** Successful probes in a row since it went out. */
  successes: number
  out: boolean
}

export const FAILURES_OUT = 2
export const SUCCESSES_IN = 2

/** Chooses servers of one group. Takes and gives back nothing by itself: callers count `active`. */
export class Balancer {
  readonly group: GroupPlan
  readonly servers: readonly BalancedServer[]
  readonly #choose: Chooser
  #available: BalancedServer[]

  constructor(group: GroupPlan, known: readonly BalancedServer[] = []) {
    this.group = group
    this.servers = group.servers.map((plan) => takeOver(plan, known))
    this.#choose = CHOOSERS[group.algorithm]()
    this.#available = this.servers.filter((server) => !server.out)
  }

  /** A healthy server for a client's address, other than `except`; null when there is none. */
  choose(address: string, except: BalancedServer | null = null): BalancedServer | null {
    const candidates = except ? this.#available.filter((server) => server !== except) : this.#available
    return candidates.length === 0 ? null : this.#choose(candidates, address)
  }

  /** A connection was refused, timed out, or could not be resolved. True when that takes the server out. */
  noteFailure(server: BalancedServer): boolean {
    server.failures += 1
    server.successes = 0
    if (server.out || server.failures < FAILURES_OUT) return false
    server.out = true
    this.#refresh()
    return true
  }

  /** A connection was made. True when that brings the server back. */
  noteSuccess(server: BalancedServer): boolean {
    server.failures = 0
    if (!server.out) return false
    server.successes += 1
    if (server.successes < SUCCESSES_IN) return false
    server.out = false
    this.#refresh()
    return true
  }

  #refresh(): void {
    this.#available = this.servers.filter((server) => !server.out)
  }
}

function takeOver(plan: ServerPlan, known: readonly BalancedServer[]): BalancedServer {
  const same = known.find(({ plan: other }) => other.protocol === plan.protocol && other.host === plan.host && other.port === plan.port)
  return { plan, active: 0, currentWeight: 0, failures: same?.failures ?? 0, successes: same?.successes ?? 0, out: same?.out ?? false }
}
