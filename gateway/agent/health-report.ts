import { HEALTH_REPORT_MAX, type ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'

/** How often all servers are told of, in milliseconds; between that only those that changed. */
export const COMPLETE_EVERY_MS = 60_000

export interface HealthReport {
  complete: boolean
  servers: ServerHealthReport[]
}

/** Decides what a heartbeat says of target servers: all of them at first and now and then, else what changed. */
export class HealthTeller {
  readonly #look: () => ServerHealthReport[]
  #told = new Map<string, string>()
  #completeAt: number | null = null

  constructor(look: () => ServerHealthReport[]) {
    this.#look = look
  }

  /**
   * What the next heartbeat says, undefined for nothing, and what to call when the platform has taken it. Until then the same is said
   * again. More than a heartbeat may hold are cut, those that are well first.
   */
  next(now = Date.now()): { report: HealthReport | undefined; taken: () => void } {
    const seen = bounded(this.#look())
    const gone = this.#told.size > seen.length || seen.some(({ serverId }) => !this.#told.has(serverId))
    const complete = this.#completeAt === null || gone || now - this.#completeAt >= COMPLETE_EVERY_MS
    const servers = complete ? seen : seen.filter((server) => this.#told.get(server.serverId) !== labelOf(server))
    const taken = () => {
      this.#told = new Map(seen.map((server) => [server.serverId, labelOf(server)]))
      if (complete) this.#completeAt = now
    }
    return { report: complete || servers.length > 0 ? { complete, servers } : undefined, taken }
  }
}

function bounded(servers: ServerHealthReport[]): ServerHealthReport[] {
  if (servers.length <= HEALTH_REPORT_MAX) return servers
  return servers.toSorted((a, b) => Number(a.state === 'healthy') - Number(b.state === 'healthy')).slice(0, HEALTH_REPORT_MAX)
}

const labelOf = ({ state, since }: ServerHealthReport) => `${state} ${since}`
