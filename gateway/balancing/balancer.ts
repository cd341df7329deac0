import type { ServerHealth } from '@portico/contract/target-server/target-server'
import type { GroupPlan, ServerPlan } from '../plan/plan.ts'
import { CLOSED, close, isTripped, letsThrough, mayTakeOut, open } from './circuit.ts'
import { FULL_SHARE, takesItsTurn } from './slow-start.ts'
import type { BalancedServer } from './strategies.ts'
import { STRATEGIES, type Strategy } from './strategies.ts'
import { type WaitingCall, WaitingCalls } from './waiting-calls.ts'

/** The result of a health check or a connection attempt. */
export type CheckResult = 'passed' | 'failed' | 'dnsError' | 'notAllowed'

/** Called when a server's state changes; `before` is the previous state. */
export type HealthListener = (server: BalancedServer, before: { state: ServerHealth; out: boolean }) => void

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
  /** The servers that are not ejected. */
  #available: BalancedServer[]
  #hasOpenCircuit: boolean

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
    this.#hasOpenCircuit = this.servers.some(({ circuit }) => circuit.open)
  }

  /** Returns an available server for a client address, other than `except`; null if there is none, or if calls wait (`isFull`). */
  choose(address: string, except: BalancedServer | null = null): BalancedServer | null {
    return this.#waiting.size > 0 ? null : this.#chooseFree(address, except)
  }

  /** Whether a server is available, but at the limit of connections: calls may wait. */
  get isFull(): boolean {
    return this.#waiting.size > 0 || this.#available.some(({ active, circuit }) => active >= this.#limit && !circuit.open)
  }

  /** The number of calls that wait for a server. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Lets a call wait for a server; false if too many wait already. */
  wait(call: WaitingCall): boolean {
    return this.#waiting.add(call)
  }

  /** Removes a waiting call whose client has disconnected. */
  leave(call: WaitingCall): void {
    this.#waiting.remove(call)
  }

  /** Records that a call is sent to a server. Returns whether it is the trial call of a server with an open circuit. */
  take(server: BalancedServer): boolean {
    server.active += 1
    const isTrial = server.circuit.open
    if (isTrial) server.circuit.trying = true
    return isTrial
  }

  /** Records that a call to a server has ended. The next waiting call is served at once. */
  release(server: BalancedServer, isTrial = false): void {
    server.active -= 1
    if (isTrial) server.circuit.trying = false
    this.#serveWaiting()
  }

  /** Records that a call got its answer. A passed trial brings a server back whose circuit is open. */
  noteAnswered(server: BalancedServer, isTrial = false): void {
    const { circuit } = server
    if (circuit.open ? !isTrial : circuit.failures === 0) return
    if (circuit.open) close(circuit, Date.now())
    circuit.failures = 0
    this.#settle(server)
  }

  /** Records that a call failed at a server: too many in a row open its circuit, unless too many servers of the group are out already. */
  noteFailed(server: BalancedServer, isTrial = false): void {
    const { circuit } = server
    const { policy } = this.group
    if (policy.failuresToEject === 0 || (circuit.open && !isTrial)) return
    circuit.failures += 1
    const out = this.servers.filter((other) => other.out).length
    if (circuit.open || (isTripped(circuit, policy) && mayTakeOut(this.servers.length, out, policy))) open(circuit, policy, Date.now())
    this.#settle(server)
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
    const now = this.#hasOpenCircuit ? Date.now() : 0
    const isCandidate = (server: BalancedServer) =>
      server !== except && server.active < this.#limit && (!server.circuit.open || letsThrough(server.circuit, now))
    const candidates = this.#available.every(isCandidate) ? this.#available : this.#available.filter(isCandidate)
    return candidates.length === 0 ? null : this.#chooseAmong(candidates, address)
  }

  /** A server that has just come back passes some of its turns on, unless there is no other. */
  #chooseAmong(candidates: readonly BalancedServer[], address: string): BalancedServer | null {
    const chosen = this.#choose(candidates, address)
    if (!chosen || chosen.slowStart.since === null || candidates.length === 1) return chosen
    if (takesItsTurn(chosen.slowStart, this.group.policy.slowStartMs, Date.now())) return chosen
    const others = candidates.filter((other) => other !== chosen)
    return this.#chooseAmong(others, address) ?? chosen
  }

  #serveWaiting(): void {
    if (this.#waiting.size > 0) this.#waiting.serve((address) => this.#chooseFree(address, null))
  }

  #settle(server: BalancedServer): void {
    const { state, out, ejected } = server
    server.ejected = shouldEject(server)
    server.out = server.ejected || server.circuit.open
    server.state = stateOf(server, this.group)
    if (server.ejected !== ejected) {
      server.successes = 0
      this.#available = this.servers.filter((other) => !other.ejected)
    }
    this.#hasOpenCircuit = this.servers.some(({ circuit }) => circuit.open)
    if (out && !server.out && this.group.policy.slowStartMs > 0) server.slowStart = { since: Date.now(), credit: 0 }
    if (server.state !== state) server.since = Date.now()
    if (server.state !== state || server.out !== out) this.#changed(server, { state, out })
    if (out && !server.out) this.#serveWaiting()
  }
}

function unreachableOf(result: CheckResult): BalancedServer['unreachable'] {
  return result === 'dnsError' || result === 'notAllowed' ? result : null
}

function shouldEject({ ejected, connectFailures, checkFailures }: BalancedServer): boolean {
  return connectFailures + checkFailures >= (ejected ? 1 : FAILURES_TO_EJECT)
}

function stateOf(server: BalancedServer, group: GroupPlan): ServerHealth {
  const { unreachable, out, connectFailures, checkFailures, circuit, passed } = server
  if (unreachable) return unreachable
  if (out) return 'unhealthy'
  if (connectFailures + checkFailures > 0 || isTripped(circuit, group.policy)) return 'abnormal'
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
    circuit: { ...CLOSED },
    slowStart: { ...FULL_SHARE },
    out: false,
    state: 'normal',
    since: Date.now(),
  }
  if (!known) return fresh
  const { connectFailures, checkFailures, successes, passed, unreachable, ejected } = known
  const circuit = group.policy.failuresToEject > 0 ? { ...known.circuit, trying: false } : { ...CLOSED }
  const out = ejected || circuit.open
  const server = { ...fresh, connectFailures, checkFailures, successes, passed, unreachable, ejected, circuit, out }
  if (group.policy.slowStartMs > 0) server.slowStart = { ...known.slowStart }
  server.state = stateOf(server, group)
  if (server.state === known.state) server.since = known.since
  return server
}
