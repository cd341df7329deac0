import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { HaProxy } from '../../gateway/conformance/haproxy.ts'
import { findOrInstallHaproxy } from '../../launch/test-programs.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../platform/database/embedded/start-embedded-database.ts'
import { makePeople, PEOPLE, signedIn } from './people.ts'
import { SeparatePart } from './separate-part.ts'
import { freePort } from './stack.ts'

/** Seconds that a stopping web server or gateway serves as before: HAProxy asks every three. */
const BALANCER_NOTICES = '6'
/** Followers of several platforms ask each second. */
const FOLLOWERS_NOTICE = '4'
const PASSWORD = 'Slate-Pond-4'

/** Where a part listens. */
interface Place {
  port: number
  opsPort: number
}

/** A part in its place. */
export interface PlacedPart extends Place {
  name: string
  part: SeparatePart
}

/**
 * An installation of several machines, as plain processes: a PostgreSQL that is reached over TCP, two platforms, two web servers and two
 * gateways, with the settings of docs/operations.md, and HAProxy in front of the web servers and of the gateways.
 */
export interface WholeInstallation {
  folder: string
  database: PostgresOfTest
  platforms: PlacedPart[]
  webs: PlacedPart[]
  gateways: PlacedPart[]
  /** The address of all web servers. */
  webUrl: string
  /** Resolves when the balancers send calls to every web server and gateway. */
  areAllServing: () => Promise<boolean>
  stop: () => Promise<void>
}

/** A PostgreSQL with a database and a user for the product, on a port of its own. */
export class PostgresOfTest {
  readonly #folder: string
  readonly #port: number
  #server: EmbeddedDatabase

  private constructor(folder: string, port: number, server: EmbeddedDatabase) {
    this.#folder = folder
    this.#port = port
    this.#server = server
  }

  /** Starts it on an empty folder. */
  static async start(folder: string): Promise<PostgresOfTest> {
    const port = await freePort()
    const server = await startServer(folder, port)
    const database = new PostgresOfTest(folder, port, server)
    const client = new pg.Client({ ...server.connection, port })
    await client.connect()
    await client.query(`create role portico login password '${PASSWORD}'`)
    await client.query("create database portico owner portico encoding 'UTF8' template template0")
    await client.end()
    return database
  }

  /** Its `DATABASE_URL`. */
  get url(): string {
    return `postgresql://portico:${PASSWORD}@127.0.0.1:${this.#port}/portico`
  }

  async rows<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Kills the server with signal 9, and waits until it has ended. */
  async kill(): Promise<void> {
    process.kill(this.#server.pid, 'SIGKILL')
    await this.#server.exited
  }

  /** Starts it again on its folder. */
  async restart(): Promise<void> {
    this.#server = await startServer(this.#folder, this.#port)
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }
}

function startServer(folder: string, port: number): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({ dataDir: folder, settings: { listen_addresses: '127.0.0.1', port: String(port) } })
}

/** Starts the installation with its people (`PEOPLE`). Whoever calls it stops it, also after a failure of this function. */
export async function startInstallation(): Promise<WholeInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-installation-'))
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const one of stops.reverse()) await one()
    rmSync(realpathSync(join(folder, 'database')), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await startParts(folder, stops)), folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(folder: string, stops: (() => Promise<unknown>)[]): Promise<Omit<WholeInstallation, 'folder' | 'stop'>> {
  const database = await PostgresOfTest.start(join(folder, 'database'))
  stops.push(() => database.stop())
  const [platforms, webs, gateways] = [await places(), await places(), await places()]
  const program = findOrInstallHaproxy()
  const inFront: Record<string, HaProxy> = {}
  for (const [name, backends] of Object.entries({ webs, gateways })) {
    const proxy = await HaProxy.open(program, folder, backends)
    stops.push(() => proxy.close())
    inFront[name] = proxy
  }
  const webUrl = `http://localhost:${inFront.webs?.port}`
  const PLATFORM_URL = platforms.map(({ port }) => `http://127.0.0.1:${port}`).join(',')
  const tokenFile = join(folder, 'enrolment-token')
  const shared = { LOG_LEVEL: 'info', WEB_TOKEN: '22'.repeat(32), ALLOW_LOOPBACK_TARGETS: 'on' }

  const settingsOf = {
    platform: (place: Place) => ({
      ...shared,
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: '11'.repeat(32),
      WEB_URL: webUrl,
      PLATFORM_PORT: String(place.port),
      PLATFORM_OPS_PORT: String(place.opsPort),
      STOP_DELAY: FOLLOWERS_NOTICE,
      GATEWAY_PORT: String(inFront.gateways?.port),
      LOCAL_GATEWAY_TOKEN_FILE: tokenFile,
      SUPER_ADMIN_EMAIL: PEOPLE.superAdmin.email,
      SUPER_ADMIN_PASSWORD: PEOPLE.superAdmin.password,
      // All requests of a test come from one address.
      GUESSES_PER_MINUTE: '100000',
    }),
    web: (place: Place) => ({
      ...shared,
      PORT: String(place.port),
      WEB_OPS_PORT: String(place.opsPort),
      PLATFORM_URL,
      PUBLIC_URL: webUrl,
      SESSION_SECRET: '33'.repeat(32),
      STOP_DELAY: BALANCER_NOTICES,
    }),
    gateway: (place: Place, number: number) => ({
      ...shared,
      GATEWAY_PORT: String(place.port),
      GATEWAY_OPS_PORT: String(place.opsPort),
      GATEWAY_STATE_DIR: join(folder, `gateway-${number}`),
      GATEWAY_STOP_DELAY: BALANCER_NOTICES,
      WORKERS: '1',
      PLATFORM_URL,
    }),
  }
  const start = async (kind: keyof typeof settingsOf, place: Place, number: number, more: Record<string, string> = {}) => {
    const name = `${kind}-${number}`
    const settings = { ...settingsOf[kind](place, number), ...more }
    const part = new SeparatePart(kind, settings, `http://127.0.0.1:${place.opsPort}/readyz`, join(folder, `${name}.log`))
    stops.push(() => part.stop())
    await part.start()
    return { ...place, name, part }
  }
  const startBoth = async (kind: 'platform' | 'web', of: readonly Place[]) => {
    const started: PlacedPart[] = []
    // One after the other: the first platform migrates the database, and the first web server builds the pages.
    for (const [number, place] of of.entries()) started.push(await start(kind, place, number))
    return started
  }

  const startedPlatforms = await startBoth('platform', platforms)
  const startedWebs = await startBoth('web', webs)
  const admin = await signedInOnceServed(webUrl)
  await makePeople(admin)
  const [one, two] = gateways as [Place, Place]
  const first = await start('gateway', one, 0, { GATEWAY_ENROLMENT_TOKEN_FILE: tokenFile })
  const { items } = await admin.must<{ items: { id: string }[] }>('GET', 'environments')
  const { enrolmentToken } = await admin.must<{ enrolmentToken: string }>('POST', `environments/${items[0]?.id}/gateways`, {
    name: 'second',
  })
  const second = await start('gateway', two, 1, { GATEWAY_ENROLMENT_TOKEN: enrolmentToken })
  return {
    database,
    webUrl,
    platforms: startedPlatforms,
    webs: startedWebs,
    gateways: [first, second],
    areAllServing: async () => (await Promise.all(Object.values(inFront).map((proxy) => proxy.areAllReady()))).every(Boolean),
  }
}

function places(): Promise<Place[]> {
  return Promise.all(Array.from({ length: 2 }, async () => ({ port: await freePort(), opsPort: await freePort() })))
}

/** The balancer has to notice first that a web server is ready. */
async function signedInOnceServed(webUrl: string) {
  for (let tries = 1; ; tries++) {
    try {
      return await signedIn('superAdmin', webUrl)
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((wake) => setTimeout(wake, 200))
    }
  }
}
