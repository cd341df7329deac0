import type { ServerHealth } from '@portico/contract/target-server/target-server'
import type { GroupPlan, ServerPlan } from '../plan/plan.ts'
import type { BalancedServer } from './strategies.ts'
import { STRATEGIES, type Strategy } from './strategies.ts'

/** The result of a health check or a connection attempt. */
export type CheckResult = 'passed' | 'failed' | 'dnsError' | 'notAllowed'

/** Called when a server's state changes; `before` is the previous state. */
export type HealthListener = (server: BalancedServer, before: { state: ServerHealth; ejected: boolean }) => void

const FAILURES_TO_EJECT = 2
const SUCCESSES_TO_RETURN = 2

/** Selects servers of one group. Callers keep the `active` counts. */
export class Balancer {
  readonly group: GroupPlan
  readonly servers: readonly BalancedServer[]
  readonly #choose: Strategy
  readonly #changed: HealthListener
  #available: BalancedServer[]

  /** `knownAt` returns what is known about a server at the same address from any group of the previous plan. */
  constructor(
    group: GroupPlan,
    knownAt: (plan: ServerPlan) => BalancedServer | undefined = () => undefined,
    changed: HealthListener = () => undefined,
  ) {
    this.group = group
    this.servers = group.servers.map((plan) => takeOver(plan, group, knownAt(plan)))
    this.#choose = STRATEGIES[group.algorithm]()
    this.#changed = changed
    this.#available = this.servers.filter((server) => !server.ejected)
  }

  /** Returns an available server for a client address, other than `except`; null if there is none. */
  choose(address: string, except: BalancedServer | null = null): BalancedServer | null {
    const candidates = except ? this.#available.filter((server) => server !== except) : this.#available
    return candidates.length === 0 ? null : this.#choose(candidates, address)
  }

  /** Records that a call connected. This resets connection failures only; just health checks bring an ejected server back. */
  noteConnected(server: BalancedServer): void {
    if (server.connectFailures === 0 || server.ejected) return
    server.connectFailures = 0
    if (server.checkFailures === 0) server.unreachable = null
    this.#settle(server)
  }

  /** Records that a call could not connect, which counts like a failed check. */
  noteConnectFailed(server: BalancedServer, result: Exclude<CheckResult, 'passed'> = 'failed'): void {
    server.connectFailures += 1
    server.successes = 0
    server.unreachable = unreachableOf(result)
    this.#settle(server)
  }

  /** Records the result of a health check. */
  noteCheck(server: BalancedServer, result: CheckResult): void {
    server.passed = result === 'passed'
    server.unreachable = unreachableOf(result)
    if (!server.passed) {
      server.checkFailures += 1
      server.successes = 0
    } else {
      server.successes += 1
      if (!server.ejected || server.successes >= SUCCESSES_TO_RETURN) {
        server.checkFailures = 0
        server.connectFailures = 0
      }
    }
    this.#settle(server)
  }

  #settle(server: BalancedServer): void {
    const before = { state: server.state, ejected: server.ejected }
    server.ejected = shouldEject(server)
    server.state = stateOf(server, this.group)
    if (server.ejected !== before.ejected) {
      server.successes = 0
      this.#available = this.servers.filter((other) => !other.ejected)
    }
    if (server.state !== before.state) server.since = Date.now()
    if (server.state !== before.state || server.ejected !== before.ejected) this.#changed(server, before)
  }
}

function unreachableOf(result: CheckResult): BalancedServer['unreachable'] {
  return result === 'dnsError' || result === 'notAllowed' ? result : null
}

function shouldEject({ ejected, connectFailures, checkFailures }: BalancedServer): boolean {
  return connectFailures + checkFailures >= (ejected ? 1 : FAILURES_TO_EJECT)
}

function stateOf({ unreachable, ejected, connectFailures, checkFailures, passed }: BalancedServer, group: GroupPlan): ServerHealth {
  if (unreachable) return unreachable
  if (ejected) return 'unhealthy'
  if (connectFailures + checkFailures > 0) return 'abnormal'
  return passed && group.healthCheck.kind !== 'off' ? 'healthy' : 'normal'
}

function takeOver(plan: ServerPlan, group: GroupPlan, known: BalancedServer | undefined): BalancedServer {
  const fresh: BalancedServer = {
    plan,
    active: 0,
    currentWeight: 0,
    connectFailures: 0,
    checkFailures: 0,
    successes: 0,
    passed: null,
    unreachable: null,
    ejected: false,
    state: 'normal',
    since: Date.now(),
  }
  if (!known) return fresh
  const { connectFailures, checkFailures, successes, passed, unreachable, ejected } = known
  const server = { ...fresh, connectFailures, checkFailures, successes, passed, unreachable, ejected }
  server.state = stateOf(server, group)
  if (server.state === known.state) server.since = known.since
  return server
}
