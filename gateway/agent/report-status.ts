import { networkInterfaces } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PlatformLink } from './platform-link.ts'
import type { ServedState } from './served-state.ts'

export const HEARTBEAT_MS = 5_000
const ADDRESSES_MAX = 50

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
  readonly #log: Logger
  #wake: () => void = () => undefined

  constructor(facts: GatewayFacts, link: PlatformLink, served: ServedState, log: Logger) {
    this.#facts = facts
    this.#link = link
    this.#served = served
    this.#log = log
  }

  /** Something that the heartbeat tells has changed. */
  changed(): void {
    this.#wake()
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
    try {
      await this.#link.post('/gateway-link/heartbeat', {
        status: snapshotRevision === null || credentialRevision === null ? 'Starting' : behind ? 'Config Update' : 'Running',
        ...this.#facts,
        addresses: ownAddresses(),
        snapshotRevision,
        credentialRevision,
        ...(refused ? { refusedRevision: refused } : {}),
      })
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
