import type { GroupPlan, ServerPlan } from '../plan/plan.ts'
import type { Balancer, CheckResult } from './balancer.ts'
import { tlsKeyOf } from './secure-context.ts'
import type { BalancedServer } from './strategies.ts'

const TICK_MS = 200
/** Retry interval for an ejected server, unless its checks are more frequent. */
export const RETRY_MS = 2_000
/** First checks are spread over this time, so that a start does not reach all servers at once. */
const SPREAD_MS = 1_000
/** Check intervals vary by up to this share, so that checks of many servers do not synchronize. */
const JITTER = 0.1
export const CHECKS_AT_ONCE = 100

interface Check {
  group: GroupPlan
  server: ServerPlan
  members: { balancer: Balancer; server: BalancedServer }[]
  dueAt: number
  /** When the last check ended; 0 before the first. */
  endedAt: number
  running: boolean
}

/**
 * Runs the health checks of all groups with jitter and limited concurrency. Groups that check a server in the same way share one check. If
 * a group's checks are off, only its ejected servers are checked, so that they can return.
 */
export class HealthChecker {
  /** In the order in which checks are due: a started check moves to the end, so that each gets its turn. */
  #checks = new Map<string, Check>()
  #running = 0
  #timer: NodeJS.Timeout | null = null
  readonly #try: (group: GroupPlan, server: ServerPlan) => Promise<CheckResult>

  constructor(tryServer: (group: GroupPlan, server: ServerPlan) => Promise<CheckResult>) {
    this.#try = tryServer
  }

  start(): void {
    this.#timer = setInterval(() => this.tick(), TICK_MS)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#checks.clear()
  }

  /** The number of distinct checks. */
  get size(): number {
    return this.#checks.size
  }

  /** Applies a new plan; checks that remain keep their schedule. */
  follow(balancers: Iterable<Balancer>, now = Date.now()): void {
    const known = this.#checks
    const wanted = new Map<string, Check>()
    for (const balancer of balancers) {
      for (const server of balancer.servers) {
        const key = keyOf(balancer.group, server.plan)
        const check = wanted.get(key)
        const member = { balancer, server }
        if (check) check.members.push(member)
        else wanted.set(key, this.#checkFor(known.get(key), balancer.group, member, now))
      }
    }
    this.#checks = wanted
  }

  /** Starts the checks that are due. */
  tick(now = Date.now()): void {
    for (const [key, check] of this.#checks) {
      if (this.#running >= CHECKS_AT_ONCE) return
      if (check.running || now < dueAtOf(check)) continue
      if (check.group.healthCheck.kind === 'off' && !check.members.some(({ server }) => server.ejected)) continue
      this.#checks.delete(key)
      this.#checks.set(key, check)
      void this.#run(check)
    }
  }

  #checkFor(known: Check | undefined, group: GroupPlan, member: Check['members'][number], now: number): Check {
    // The object is reused so that a running check reports its result to its current members.
    if (known) return Object.assign(known, { group, server: member.server.plan, members: [member] })
    const spread = Math.random() * Math.min(SPREAD_MS, group.healthCheck.intervalMs)
    return { group, server: member.server.plan, members: [member], dueAt: now + spread, endedAt: 0, running: false }
  }

  async #run(check: Check): Promise<void> {
    check.running = true
    this.#running += 1
    check.dueAt = Date.now() + check.group.healthCheck.intervalMs * (1 - JITTER + 2 * JITTER * Math.random())
    try {
      const result = await this.#try(check.group, check.server)
      for (const { balancer, server } of check.members) {
        if (check.group.healthCheck.kind !== 'off' || server.ejected) balancer.noteCheck(server, result)
      }
    } finally {
      check.running = false
      check.endedAt = Date.now()
      this.#running -= 1
    }
  }
}

function dueAtOf({ members, dueAt, endedAt }: Check): number {
  const ejected = members.find(({ server }) => server.ejected)
  return ejected ? Math.min(dueAt, Math.max(endedAt, ejected.server.since) + RETRY_MS) : dueAt
}

function keyOf(group: GroupPlan, { protocol, host, port }: ServerPlan): string {
  const { kind, path, intervalMs } = group.healthCheck
  const tls = protocol === 'https' ? tlsKeyOf(group) : ''
  return [protocol, host, port, kind, kind === 'http' ? path : '', intervalMs, group.connectTimeoutMs, tls].join(' ')
}
