import { asc, gt, max } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { revisions } from '../database/schema/revision.ts'
import { REVISION_CHANNEL } from './revision-kind.ts'

/** Polling interval: NOTIFY is lost while the connection is down. */
const BACKSTOP_MS = 2_000
const RECONNECT_MS = 500
const RECONNECT_MAX_MS = 5_000
const BATCH = 500

/** A committed change. */
export interface Revision {
  revision: number
  kind: string
  tags: string[]
}

type Listener = (change: Revision) => void

/** Notifies this process of every committed revision, in order, whichever node wrote it; survives restarts of the database. */
export class RevisionFollower {
  readonly #db: Database
  readonly #connectionString: string
  readonly #log: Logger
  readonly #nameOf: () => string
  readonly #listeners = new Set<Listener>()
  #client: pg.Client | null = null
  #backstop: NodeJS.Timeout | null = null
  #reconnect: NodeJS.Timeout | null = null
  #reconnectMs = RECONNECT_MS
  /** The current name of the connection. */
  #calledAs = ''
  #seen: number | null = null
  #reading = false
  #again = false
  #stopped = false

  /** `nameOf` returns the name of the connection, from which others read which platforms run. */
  constructor(db: Database, connectionString: string, log: Logger, nameOf: () => string) {
    this.#db = db
    this.#connectionString = connectionString
    this.#log = log
    this.#nameOf = nameOf
  }

  /** Starts at the newest revision. */
  async start(): Promise<void> {
    await this.#connect()
    await this.#read()
    if (this.#stopped) return
    this.#backstop = setInterval(() => void this.#read(), BACKSTOP_MS)
  }

  /** Calls `listener` for every change from now on; returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#backstop) clearInterval(this.#backstop)
    if (this.#reconnect) clearTimeout(this.#reconnect)
    await this.#client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const name = this.#nameOf()
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      application_name: name,
    })
    let lost = false
    const onLost = () => {
      if (lost) return
      lost = true
      this.#client = null
      this.#connectLater()
    }
    client.on('error', onLost).on('end', onLost)
    client.on('notification', () => void this.#read())
    try {
      await client.connect()
      await client.query(`listen ${REVISION_CHANNEL}`)
      if (this.#stopped) return await client.end()
      this.#client = client
      this.#calledAs = name
      this.#reconnectMs = RECONNECT_MS
    } catch (error) {
      client.end().catch(() => {})
      onLost()
      this.#log.warn({ err: error }, 'cannot listen to the database; trying again')
    }
  }

  #connectLater(): void {
    if (this.#stopped || this.#reconnect) return
    this.#reconnect = setTimeout(async () => {
      this.#reconnect = null
      this.#reconnectMs = Math.min(this.#reconnectMs * 2, RECONNECT_MAX_MS)
      await this.#connect()
      await this.#read()
    }, this.#reconnectMs)
  }

  async #read(): Promise<void> {
    this.#again = true
    if (this.#reading || this.#stopped) return
    this.#reading = true
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false
        await this.#callConnection()
        await this.#readNew()
      }
    } catch (error) {
      if (!this.#stopped) this.#log.debug({ err: error }, 'cannot read revisions; trying again')
    } finally {
      this.#reading = false
    }
  }

  async #callConnection(): Promise<void> {
    const name = this.#nameOf()
    if (!this.#client || name === this.#calledAs) return
    await this.#client.query("select set_config('application_name', $1, false)", [name])
    this.#calledAs = name
  }

  async #readNew(): Promise<void> {
    if (this.#seen === null) {
      const [newest] = await this.#db.select({ revision: max(revisions.revision) }).from(revisions)
      this.#seen = newest?.revision ?? 0
      return
    }
    const rows = await this.#db
      .select({ revision: revisions.revision, kind: revisions.kind, tags: revisions.tags })
      .from(revisions)
      .where(gt(revisions.revision, this.#seen))
      .orderBy(asc(revisions.revision))
      .limit(BATCH)
    for (const row of rows) {
      this.#seen = row.revision
      for (const listener of this.#listeners) listener(row)
    }
    if (rows.length === BATCH) this.#again = true
  }
}
