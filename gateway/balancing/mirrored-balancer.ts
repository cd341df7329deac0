import type { GroupPlan } from '../plan/plan.ts'
import { Balancer, type CheckResult } from './balancer.ts'
import type { BalancedServer } from './strategies.ts'

/** What became known about a server of a group: the result of a health check, whether a call could connect, or whether a call failed. */
export interface ServerNote {
  groupId: string
  serverId: string
  /** `trial` is the call that a server with an open circuit gets. */
  kind: 'check' | 'connect' | 'call' | 'trial'
  result: CheckResult
}

export type NoteListener = (note: ServerNote) => void

/** A balancer that shares what it learns about its servers with those of other processes, so that all select alike. */
export class MirroredBalancer extends Balancer {
  readonly #onNote: NoteListener

  constructor(group: GroupPlan, onNote: NoteListener, ...rest: BalancerRest) {
    super(group, ...rest)
    this.#onNote = onNote
  }

  override noteConnected(server: BalancedServer): void {
    if (server.connectFailures > 0 && !server.ejected) this.#tell(server, 'connect', 'passed')
    super.noteConnected(server)
  }

  override noteConnectFailed(server: BalancedServer, result: Exclude<CheckResult, 'passed'> = 'failed'): void {
    this.#tell(server, 'connect', result)
    super.noteConnectFailed(server, result)
  }

  override noteCheck(server: BalancedServer, result: CheckResult): void {
    if (result !== 'passed' || !isKnownToBeWell(server)) this.#tell(server, 'check', result)
    super.noteCheck(server, result)
  }

  override noteAnswered(server: BalancedServer, isTrial = false): void {
    if (server.circuit.open ? isTrial : server.circuit.failures > 0) this.#tell(server, isTrial ? 'trial' : 'call', 'passed')
    super.noteAnswered(server, isTrial)
  }

  override noteFailed(server: BalancedServer, isTrial = false): void {
    if (this.group.policy.failuresToEject > 0) this.#tell(server, isTrial ? 'trial' : 'call', 'failed')
    super.noteFailed(server, isTrial)
  }

  /** Records what another process learned. */
  takeNote({ serverId, kind, result }: ServerNote): void {
    for (const server of this.servers) {
      if (server.plan.id !== serverId) continue
      if (kind === 'check') super.noteCheck(server, result)
      else if (kind !== 'connect') this.#takeCall(server, kind === 'trial', result)
      else if (result === 'passed') super.noteConnected(server)
      else super.noteConnectFailed(server, result)
    }
  }

  /** Returns the notes that lead a new balancer to what this one knows. */
  notes(): ServerNote[] {
    return this.servers.flatMap(({ plan, ejected, passed, unreachable }) => {
      const note = (result: CheckResult): ServerNote => ({ groupId: this.group.id, serverId: plan.id, kind: 'check', result })
      if (ejected) return [note(unreachable ?? 'failed'), note(unreachable ?? 'failed')]
      return passed ? [note('passed')] : []
    })
  }

  #takeCall(server: BalancedServer, isTrial: boolean, result: CheckResult): void {
    if (result === 'passed') super.noteAnswered(server, isTrial)
    else super.noteFailed(server, isTrial)
  }

  #tell(server: BalancedServer, kind: ServerNote['kind'], result: CheckResult): void {
    this.#onNote({ groupId: this.group.id, serverId: server.plan.id, kind, result })
  }
}

type BalancerRest = ConstructorParameters<typeof Balancer> extends [GroupPlan, ...infer Rest] ? Rest : never

/** Returns whether one more passed check changes nothing. */
function isKnownToBeWell({ passed, ejected, connectFailures, checkFailures }: BalancedServer): boolean {
  return passed === true && !ejected && connectFailures + checkFailures === 0
}
