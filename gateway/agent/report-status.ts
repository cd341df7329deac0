import { networkInterfaces } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { HealthTeller } from './health-report.ts'
import type { PlatformLink } from './platform-link.ts'
import { refusedReport } from './refused-report.ts'
import type { ServedState } from './served-state.ts'

export const HEARTBEAT_MS = 5_000
const ADDRESSES_MAX = 50
/** Changes of health that come together are told together. */
const HEALTH_GATHER_MS = 500

/** What does not change while the gateway runs. */
export interface GatewayFacts {
  hostName: string
  gatewayVersion: string
  /** RFC 3339, UTC. */
  bootedAt: string
}

/** Tells the platform every 5 s, and at once after a change, how the gateway is. */
export class StatusReporter {
  readonly #facts: GatewayFacts
  readonly #link: PlatformLink
  readonly #served: ServedState
  readonly #health: HealthTeller
  readonly #log: Logger
  #gathering: NodeJS.Timeout | null = null
  #wake: () => void = () => undefined

  constructor(facts: GatewayFacts, link: PlatformLink, served: ServedState, health: HealthTeller, log: Logger) {
    this.#facts = facts
    this.#link = link
    this.#served = served
    this.#health = health
    this.#log = log
  }

  /** Something that the heartbeat tells has changed. */
  changed(): void {
    this.#wake()
  }

  /** Target servers are seen in another state. */
  healthChanged(): void {
    if (this.#gathering) return
    this.#gathering = setTimeout(() => {
      this.#gathering = null
      this.#wake()
    }, HEALTH_GATHER_MS)
    this.#gathering.unref()
  }

  /** Reports until `signal` aborts; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const woken = new AbortController()
      this.#wake = () => woken.abort()
      await this.#report()
      await delay(HEARTBEAT_MS, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => undefined)
    }
  }

  async #report(): Promise<void> {
    const { snapshotRevision, credentialRevision, announcedRevision } = this.#served
    const refused = this.#served.refusedSnapshot ?? this.#served.refusedCredentials
    const behind = refused !== null || announcedRevision > (snapshotRevision ?? 0)
    const refusedParts = refusedReport(this.#served.refusedParts)
    const { report: health, taken } = this.#health.next()
    try {
      await this.#link.post('/gateway-link/heartbeat', {
        status: snapshotRevision === null || credentialRevision === null ? 'Starting' : behind ? 'Config Update' : 'Running',
        ...this.#facts,
        addresses: ownAddresses(),
        snapshotRevision,
        credentialRevision,
        ...(refused ? { refusedRevision: refused } : {}),
        ...(refusedParts.length > 0 ? { refusedParts } : {}),
        ...(health ? { health } : {}),
      })
      taken()
    } catch (error) {
      this.#log.debug({ reason: (error as Error).message }, 'the heartbeat was not taken')
    }
  }
}

/** Addresses that others may reach this machine by; the loopback one when there is no other. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  const outside = all.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address)
  return outside.length > 0 ? outside.slice(0, ADDRESSES_MAX) : ['127.0.0.1']
}
