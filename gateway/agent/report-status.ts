import { networkInterfaces } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { HealthReporter } from './health-report.ts'
import type { PlatformLink } from './platform-link.ts'
import { refusedReport } from './refused-report.ts'
import type { ServedState } from './served-state.ts'

export const HEARTBEAT_MS = 5_000
const ADDRESSES_MAX = 50
/** Health changes within this time are sent in one heartbeat. */
const HEALTH_GATHER_MS = 500

/** Heartbeat fields that do not change while the gateway runs. */
export interface GatewayDetails {
  hostName: string
  gatewayVersion: string
  engine: string
  /** RFC 3339, UTC. */
  bootedAt: string
}

/** Sends the gateway's status to the platform every 5 s and immediately after a change. */
export class StatusReporter {
  readonly #details: GatewayDetails
  readonly #link: PlatformLink
  readonly #served: ServedState
  readonly #health: HealthReporter
  readonly #countsAlone: () => boolean
  readonly #log: Logger
  #gathering: NodeJS.Timeout | null = null
  #wake: () => void = () => undefined

  /** `countsAlone` returns whether usage limits are counted by this gateway alone although they shall be shared. */
  constructor(
    details: GatewayDetails,
    link: PlatformLink,
    served: ServedState,
    health: HealthReporter,
    log: Logger,
    countsAlone: () => boolean = () => false,
  ) {
    this.#countsAlone = countsAlone
    this.#details = details
    this.#link = link
    this.#served = served
    this.#health = health
    this.#log = log
  }

  /** Sends a heartbeat now, because a reported value has changed. */
  changed(): void {
    this.#wake()
  }

  /** Sends a heartbeat soon, because the health of target servers has changed. */
  healthChanged(): void {
    if (this.#gathering) return
    this.#gathering = setTimeout(() => {
      this.#gathering = null
      this.#wake()
    }, HEALTH_GATHER_MS)
    this.#gathering.unref()
  }

  /** Sends heartbeats until `signal` aborts; never rejects. */
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
    const { report: health, accepted } = this.#health.next()
    try {
      await this.#link.post('/gateway-link/heartbeat', {
        status: snapshotRevision === null || credentialRevision === null ? 'Starting' : behind ? 'Config Update' : 'Running',
        ...this.#details,
        ...(this.#countsAlone() ? { countsAlone: true } : {}),
        addresses: ownAddresses(),
        snapshotRevision,
        credentialRevision,
        ...(refused ? { refusedRevision: refused } : {}),
        ...(refusedParts.length > 0 ? { refusedParts } : {}),
        ...(health ? { health } : {}),
      })
      accepted()
    } catch (error) {
      this.#log.debug({ reason: (error as Error).message }, 'heartbeat failed')
    }
  }
}

/** Returns the addresses by which other machines may reach this one; the loopback address if there are none. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  const outside = all.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address)
  return outside.length > 0 ? outside.slice(0, ADDRESSES_MAX) : ['127.0.0.1']
}
