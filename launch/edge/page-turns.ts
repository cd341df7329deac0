import type { IncomingMessage, ServerResponse } from 'node:http'

/** Pages of references that are rendered at once: two take turns on one processor, so that both come late. */
export const RENDERED_AT_ONCE = 1
/** After this time a page no longer counts, so that one that waits for a slow platform delays nobody. */
export const TURN_MAX_MS = 1_000
/** How long another page goes before the pages of references, and how long they let others go before them. */
export const OTHERS_FIRST_MS = 250

/** The pages of an API's reference: a document has thousands of them, and readers and crawlers open many that are in no cache. */
const REFERENCE = /^(?:\/[a-z]{2})?\/(?:api-docs|developer\/apis\/[^/]+\/preview)\//

/** Returns whether a request is for a page of a reference. */
export function isReferencePage({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return REFERENCE.test(`${url.split('?', 1)[0]}/`)
}

/** The urgency of what nobody waits for (RFC 9218), which the web gives to pages that it asks for itself. */
const BACKGROUND = /(?:^|[,\s])u=7(?![\w.])/

/** Returns whether nobody waits for the answer to a request. */
export function isBackground({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return BACKGROUND.test(String(headers.priority ?? ''))
}

type Render = () => unknown

/**
 * Limits how many pages are rendered at once, and takes clients by turns: one that opens hundreds of pages at once delays the page of
 * another client by one page, not by hundreds. While any other page is rendered, no turn begins, for a short time.
 */
export class PageTurns {
  /** Clients in the order of their turns, each with the pages it waits for. */
  readonly #waiting = new Map<string, Set<Render>>()
  readonly #turnMs: number
  /** The client whose turn was the last one: one that came since goes first. */
  #last: string | undefined
  #rendering = 0
  /** Other pages that go first now. */
  #others = 0
  /** Runs while a turn lets others go first. */
  #patience: NodeJS.Timeout | undefined

  /** Pages that are rendered now. */
  get rendering(): number {
    return this.#rendering
  }

  /** Pages that wait for their turn. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0)
  }

  constructor(turnMs = TURN_MAX_MS) {
    this.#turnMs = turnMs
  }

  /** Calls `render` at the client's turn, unless its connection ends before. The next turn begins when what it returns has settled. */
  take(client: string, response: ServerResponse, render: Render): void {
    const pages = this.#waiting.get(client) ?? new Set()
    pages.add(render)
    this.#waiting.set(client, pages)
    response.once('close', () => this.#leave(client, render))
    this.#begin()
  }

  /** Lets another page go first, until it is sent or has had its time. */
  goFirst(response: ServerResponse): void {
    this.#others += 1
    const timer = setTimeout(() => done(), OTHERS_FIRST_MS)
    const done = () => {
      clearTimeout(timer)
      response.off('close', done)
      this.#others -= 1
      this.#begin()
    }
    response.once('close', done)
  }

  /** Begins the next turns, unless another page goes first; that `isOverdue`, it does not wait for. */
  #begin(isOverdue = false): void {
    if (this.#others > 0 && this.#waiting.size > 0 && !isOverdue) {
      this.#patience ??= setTimeout(() => this.#begin(true), OTHERS_FIRST_MS)
      return
    }
    clearTimeout(this.#patience)
    this.#patience = undefined
    while (this.#rendering < RENDERED_AT_ONCE) {
      const [first, second] = this.#waiting.keys()
      const client = first === this.#last ? (second ?? first) : first
      const pages = this.#waiting.get(client ?? '')
      const [render] = pages ?? []
      if (client === undefined || pages === undefined || render === undefined) return
      this.#leave(client, render)
      // The client's next turn comes after those of all others.
      if (this.#waiting.delete(client)) this.#waiting.set(client, pages)
      this.#last = client
      this.#rendering += 1
      void this.#finish(render)
    }
  }

  async #finish(render: Render): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, this.#turnMs)
    })
    const rendered = new Promise((resolve) => resolve(render())).catch((error: unknown) => console.error('web: a page failed:', error))
    await Promise.race([rendered, late])
    clearTimeout(timer)
    this.#rendering -= 1
    this.#begin()
  }

  #leave(client: string, render: Render): void {
    const pages = this.#waiting.get(client)
    if (pages?.delete(render) && pages.size === 0) this.#waiting.delete(client)
  }
}
