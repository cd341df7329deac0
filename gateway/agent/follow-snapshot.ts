import { setTimeout as delay } from 'node:timers/promises'
import { DELTA_STATUS } from '@portico/contract/gateway-link/delta-encoding'
import { readEvents } from '@portico/contract/gateway-link/event-stream'
import type { Logger } from 'pino'
import { Backoff } from './backoff.ts'
import type { Stream } from './kept-document.ts'
import type { PlatformLink } from './platform-link.ts'
import type { ServedState } from './served-state.ts'

const POLL_MS = 5_000
/** The platform sends something every 5 s; after this long without data the stream is considered dead. */
const SILENCE_MS = 15_000

/**
 * Keeps the served snapshot and credentials current: fetches on pushed events, after each connect, and every 5 s in case an event is lost.
 * Resolves when `signal` aborts; never rejects.
 */
export async function followSnapshot(
  link: PlatformLink,
  served: ServedState,
  log: Logger,
  changed: () => void,
  signal: AbortSignal,
): Promise<void> {
  const follower = new Follower(link, served, log, changed)
  await Promise.all([follower.poll(signal), follower.listen(signal)])
}

class Follower {
  readonly #link: PlatformLink
  readonly #served: ServedState
  readonly #log: Logger
  readonly #changed: () => void
  /** At most one fetch per stream runs at a time, and at most one more waits. */
  readonly #running = new Map<Stream, Promise<void>>()
  readonly #again = new Set<Stream>()
  #away = false

  constructor(link: PlatformLink, served: ServedState, log: Logger, changed: () => void) {
    this.#link = link
    this.#served = served
    this.#log = log
    this.#changed = changed
  }

  async poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#refreshAll()
      await delay(POLL_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async listen(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff()
    while (!signal.aborted) {
      try {
        await this.#readStream(signal, backoff)
      } catch (error) {
        if (!signal.aborted) this.#log.debug({ reason: (error as Error).message }, 'the event stream ended')
      }
      await delay(backoff.next(), undefined, { signal }).catch(() => undefined)
    }
  }

  async #readStream(signal: AbortSignal, backoff: Backoff): Promise<void> {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(new Error('no data in time')), SILENCE_MS)
    try {
      const chunks = await this.#link.openEvents('/gateway-link/events', AbortSignal.any([signal, silence.signal]))
      backoff.reset()
      void this.#refreshAll()
      for await (const { event, data } of readEvents(chunks, () => timer.refresh())) {
        if (event === 'snapshot') this.#served.announcedRevision = revisionOf(data)
        if (event === 'snapshot' || event === 'credentials') void this.#refresh(event)
        // A newer platform may announce other kinds of changes.
        else void this.#refreshAll()
      }
    } finally {
      clearTimeout(timer)
    }
  }

  async #refreshAll(): Promise<void> {
    await Promise.all([this.#refresh('snapshot'), this.#refresh('credentials')])
  }

  #refresh(stream: Stream): Promise<void> {
    const running = this.#running.get(stream)
    if (running) {
      this.#again.add(stream)
      return running
    }
    const fetching = this.#fetchUntilFresh(stream).finally(() => this.#running.delete(stream))
    this.#running.set(stream, fetching)
    return fetching
  }

  async #fetchUntilFresh(stream: Stream): Promise<void> {
    do {
      this.#again.delete(stream)
      try {
        await this.#fetch(stream)
        if (this.#away) this.#log.info('reached the platform again')
        this.#away = false
      } catch (error) {
        if (!this.#away) this.#log.warn({ reason: (error as Error).message }, 'cannot reach the platform; serving the last good state')
        this.#away = true
      }
    } while (this.#again.has(stream))
  }

  async #fetch(stream: Stream): Promise<void> {
    const served = this.#served
    const path = `/gateway-link/${stream}`
    let answer = await this.#link.getRevised(path, served.wholeRevision(stream), served.acceptsDelta(stream))
    if (answer.status === DELTA_STATUS && !(await served.takeDelta(stream, answer.body.toString())))
      answer = await this.#link.getRevised(path, null, false)
    if (answer.status === 200) await (stream === 'snapshot' ? served.takeSnapshot(answer.body) : served.takeCredentials(answer.body))
    if (answer.status !== 304) this.#changed()
  }
}

function revisionOf(data: string): number {
  try {
    return Number((JSON.parse(data) as { revision?: unknown }).revision) || 0
  } catch {
    return 0
  }
}
