import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database.ts'

const LOOK_MS = 300
/** A server that sends nothing at all for this long, although it was asked, does not answer. */
const SILENT_MS = 1_000
/** The answer may have arrived while this process was busy. */
const TURN_MS = 100
const NAME = 'portico-watch'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (done?: unknown) => void) => void

/** Is thrown for a connection while the database does not answer; `isDatabaseUnavailable` knows its code. */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('the database does not answer')
  }
}

/**
 * Asks the database again and again whether it answers. A frozen one neither answers nor ends its connections: without this, every call
 * would wait for the timeout of its statement. From then on connections are refused at once, and those in use are ended, so that calls
 * fail with DatabaseUnavailable; all works again when it answers.
 */
export class DatabaseWatch {
  readonly #pool: pg.Pool
  readonly #connectionString: string
  readonly #log: Logger
  readonly #clients = new Set<pg.PoolClient>()
  /** Ends the wait of each call for a connection: opening one to a frozen server takes until its timeout. */
  readonly #waits = new Set<() => void>()
  #client: pg.Client | null = null
  #heardAt = Date.now()
  #isSilent = false
  #stopped = false
  #round: Promise<void> = Promise.resolve()

  constructor({ $client }: Database, connectionString: string, log: Logger) {
    this.#pool = $client
    this.#connectionString = connectionString
    this.#log = log
    this.#pool.on('connect', (client) => {
      this.#clients.add(client)
      streamOf(client).on('data', () => {
        this.#heardAt = Date.now()
      })
    })
    this.#pool.on('remove', (client) => this.#clients.delete(client))
    const connect = this.#pool.connect.bind(this.#pool)
    const connectWhileHeard = (done: Connected): void => {
      let isOver = false
      const refuse = () => {
        isOver = true
        this.#waits.delete(refuse)
        done(new DatabaseSilent(), undefined, () => {})
      }
      if (this.#isSilent) {
        process.nextTick(refuse)
        return
      }
      this.#waits.add(refuse)
      connect((error, client, release) => {
        this.#waits.delete(refuse)
        if (!isOver) done(error, client, release)
        else if (client) release()
      })
    }
    this.#pool.connect = ((done?: Connected) =>
      done
        ? connectWhileHeard(done)
        : new Promise((resolve, reject) => {
            connectWhileHeard((error, client) => (error ? reject(error) : resolve(client)))
          })) as never
  }

  start(): void {
    this.#round = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#round
    this.#forget()
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const asked = Date.now()
      const answered = await Promise.race([this.#ask(), this.#silence(asked)])
      if (answered === 'silent') this.#turnSilent()
      else if (answered === 'answered') this.#turnUp()
      await pause(LOOK_MS)
    }
  }

  /** A refused connection is an answer too: calls notice it themselves. */
  async #ask(): Promise<'answered' | 'refused'> {
    try {
      if (!this.#client) {
        const client = new pg.Client({
          connectionString: this.#connectionString,
          connectionTimeoutMillis: SILENT_MS * 2,
          application_name: NAME,
        })
        client.on('error', () => this.#forget())
        this.#client = client
        await client.connect()
      }
      await this.#client.query('select 1')
      return 'answered'
    } catch {
      this.#forget()
      return 'refused'
    }
  }

  async #silence(asked: number): Promise<'silent' | 'heard'> {
    await pause(SILENT_MS)
    await pause(TURN_MS)
    return this.#heardAt > asked ? 'heard' : 'silent'
  }

  #turnSilent(): void {
    this.#forget()
    if (!this.#isSilent) this.#log.error({ silentMs: SILENT_MS }, 'the database does not answer; calls fail until it does')
    this.#isSilent = true
    for (const refuse of [...this.#waits]) refuse()
    for (const client of this.#clients) streamOf(client).destroy(new DatabaseSilent())
  }

  #turnUp(): void {
    if (this.#isSilent) this.#log.warn('the database answers again')
    this.#isSilent = false
  }

  #forget(): void {
    if (this.#client) streamOf(this.#client).destroy()
    this.#client = null
  }
}

function streamOf(client: pg.Client | pg.PoolClient): NodeJS.EventEmitter & { destroy: (error?: Error) => void } {
  return (client as unknown as { connection: { stream: NodeJS.EventEmitter & { destroy: (error?: Error) => void } } }).connection.stream
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
