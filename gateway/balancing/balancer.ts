import type { ServerHealth } from '@portico/contract/target-server/target-server'
import type { GroupPlan, ServerPlan } from '../plan/plan.ts'
import type { BalancedServer } from './strategies.ts'
import { STRATEGIES, type Strategy } from './strategies.ts'
import { type WaitingCall, WaitingCalls } from './waiting-calls.ts'

/** The result of a health check or a connection attempt. */
export type CheckResult = 'passed' | 'failed' | 'dnsError' | 'notAllowed'

/** Called when a server's state changes; `before` is the previous state. */
export type HealthListener = (server: BalancedServer, before: { state: ServerHealth; ejected: boolean }) => void

const FAILURES_TO_EJECT = 2
const SUCCESSES_TO_RETURN = 2

/**
 * Selects servers of one group. A call takes its server with `take` and returns it with `release`; while all servers are at the group's
 * limit of connections, calls wait.
 */
export class Balancer {
  readonly group: GroupPlan
  readonly servers: readonly BalancedServer[]
  readonly #choose: Strategy
  readonly #changed: HealthListener
  readonly #waiting: WaitingCalls
  /** The most calls at a time to one server. */
  readonly #limit: number
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
    this.#waiting = new WaitingCalls(group.policy.queueLength, group.policy.queueWaitMs)
    this.#limit = group.policy.maxConnections || Number.POSITIVE_INFINITY
    this.#available = this.servers.filter((server) => !server.ejected)
  }

  /** Returns an available server for a client address, other than `except`; null if there is none, or if calls wait (`isFull`). */
  choose(address: string, except: BalancedServer | null = null): BalancedServer | null {
    return this.#waiting.size > 0 ? null : this.#chooseFree(address, except)
  }

  /** Whether a server is available, but at the limit of connections: calls may wait. */
  get isFull(): boolean {
    return this.#waiting.size > 0 || this.#available.some(({ active }) => active >= this.#limit)
  }

  /** Lets a call wait for a server; false if too many wait already. */
  wait(call: WaitingCall): boolean {
    return this.#waiting.add(call)
  }

  /** Removes a waiting call whose client has disconnected. */
  leave(call: WaitingCall): void {
    this.#waiting.remove(call)
  }

  /** Records that a call is sent to a server. */
  take(server: BalancedServer): void {
    server.active += 1
  }

  /** Records that a call to a server has ended. The next waiting call is served at once. */
  release(server: BalancedServer): void {
    server.active -= 1
    this.#serveWaiting()
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

  #chooseFree(address: string, except: BalancedServer | null): BalancedServer | null {
    const isCandidate = (server: BalancedServer) => server !== except && server.active < this.#limit
    const candidates = this.#available.every(isCandidate) ? this.#available : this.#available.filter(isCandidate)
    return candidates.length === 0 ? null : this.#choose(candidates, address)
  }

  #serveWaiting(): void {
    if (this.#waiting.size > 0) this.#waiting.serve((address) => this.#chooseFree(address, null))
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
    if (before.ejected && !server.ejected) this.#serveWaiting()
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
