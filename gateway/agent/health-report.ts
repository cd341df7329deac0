import { HEALTH_REPORT_MAX, type ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'

/** Interval of complete reports, in milliseconds. Reports in between list changed servers only. */
export const COMPLETE_EVERY_MS = 60_000

export interface HealthReport {
  complete: boolean
  servers: ServerHealthReport[]
}

/** Builds the target server part of heartbeats: all servers at first and every `COMPLETE_EVERY_MS`, else those that changed. */
export class HealthReporter {
  readonly #current: () => ServerHealthReport[]
  #reported = new Map<string, string>()
  #completeAt: number | null = null

  constructor(current: () => ServerHealthReport[]) {
    this.#current = current
  }

  /**
   * Returns the next report (undefined if nothing changed) and a callback for when the platform has accepted it. Until then the same
   * changes are reported again. A list over the limit is cut, healthy servers first.
   */
  next(now = Date.now()): { report: HealthReport | undefined; accepted: () => void } {
    const seen = bounded(this.#current())
    const gone = this.#reported.size > seen.length || seen.some(({ serverId }) => !this.#reported.has(serverId))
    const complete = this.#completeAt === null || gone || now - this.#completeAt >= COMPLETE_EVERY_MS
    const servers = complete ? seen : seen.filter((server) => this.#reported.get(server.serverId) !== textOf(server))
    const accepted = () => {
      this.#reported = new Map(seen.map((server) => [server.serverId, textOf(server)]))
      if (complete) this.#completeAt = now
    }
    return { report: complete || servers.length > 0 ? { complete, servers } : undefined, accepted }
  }
}

function bounded(servers: ServerHealthReport[]): ServerHealthReport[] {
  if (servers.length <= HEALTH_REPORT_MAX) return servers
  return servers.toSorted((a, b) => Number(a.state === 'healthy') - Number(b.state === 'healthy')).slice(0, HEALTH_REPORT_MAX)
}

const textOf = ({ state, since }: ServerHealthReport) => `${state} ${since}`
