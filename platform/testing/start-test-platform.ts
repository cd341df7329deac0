import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Role } from '@portico/contract/role'
import { type TestResolver, testResolver } from '@portico/outbound/testing/test-resolver'
import type { InjectOptions } from 'fastify'
import { buildPlatform } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createLog } from '../http/log.ts'
import type { Platform } from '../http/platform.ts'
import { buildPerson, PASSWORD } from './builders.ts'
import { createTestDatabase } from './test-database.ts'

export const TEST_WEB_TOKEN = 'a-web-token-for-tests-only'

/** Longer than the product's timeouts, because a busy machine is slow and these tests do not measure time. */
const PATIENT = { connectionTimeoutMillis: 60_000, statement_timeout: 60_000, query_timeout: 62_000, lock_timeout: 60_000 }

/** The answer to a call; `body` is parsed if it is JSON. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: TestBody
  text: string
}

/** A caller: `get('/categories')`, `post('/categories', { name })`. */
export interface TestCaller {
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  post: (path: string, body?: unknown) => Promise<Answer>
  put: (path: string, body?: unknown) => Promise<Answer>
  delete: (path: string) => Promise<Answer>
}

/** An answer's JSON for assertions. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape and assert what they find
export type TestBody = any

/** A platform in this process on a new database. */
export interface TestPlatform {
  platform: Platform
  db: Database
  config: Config
  /** The addresses of names: `localhost`, and those that a test sets. */
  names: TestResolver
  /** Creates a person with these roles and returns a caller with their token. */
  as: (...roles: Role[]) => Promise<TestCaller & { id: number; email: string; accessToken: string; refreshToken: string }>
  anonymous: TestCaller
  /** Returns a caller with this `Authorization` header. */
  withAuthorization: (authorization: string) => TestCaller
  /** Starts another platform on the same database with the same settings, like a second process. It stops with this one at the latest. */
  beside: () => Promise<TestPlatform>
  /** Starts listening on a free port; returns the address without a trailing slash. */
  listen: () => Promise<string>
  stop: () => Promise<void>
}

/** Starts a platform like `main.ts` without listening: database, follower of changes, every endpoint. */
export async function startTestPlatform(settings: Record<string, string> = {}): Promise<TestPlatform> {
  const database = await createTestDatabase()
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    WEB_URL: 'http://localhost:3000',
    WEB_TOKEN: TEST_WEB_TOKEN,
    GUESSES_PER_MINUTE: '1000000',
    ALLOW_LOOPBACK_TARGETS: 'on',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...settings,
  })
  return runPlatform(config, database.drop)
}

/** Starts a platform with its own connections; `end` is called after it has stopped. */
async function runPlatform(config: Config, end: () => Promise<void>): Promise<TestPlatform> {
  const log = createLog(config.logLevel)
  const db = openDatabase(config.databaseUrl, () => {})
  Object.assign(db.$client.options, PATIENT)
  const names = testResolver()
  const platform = await buildPlatform(config, db, log, names.resolve)
  await platform.changes.start()
  const callerOf = (authorization?: string) => makeCaller(platform, authorization)
  const besides: TestPlatform[] = []
  let isStopped = false
  return {
    platform,
    db,
    config,
    names,
    anonymous: callerOf(),
    withAuthorization: callerOf,
    beside: async () => {
      const beside = await runPlatform(config, async () => {})
      besides.push(beside)
      return beside
    },
    as: async (...roles) => {
      const person = await buildPerson(db, { roles })
      const door = roles.includes('user') ? '/login' : '/manager/login'
      const { status, body } = await callerOf().post(door, { email: person.email, password: PASSWORD })
      if (status !== 200) throw new Error(`sign-in of a test person failed: ${JSON.stringify(body)}`)
      const { accessToken, refreshToken } = body
      return { ...callerOf(`Bearer ${accessToken}`), id: person.id, email: person.email, accessToken, refreshToken }
    },
    listen: async () => {
      await platform.http.listen({ host: '127.0.0.1', port: 0 })
      return `http://127.0.0.1:${(platform.http.server.address() as AddressInfo).port}`
    },
    stop: async () => {
      if (isStopped) return
      isStopped = true
      for (const beside of besides) await beside.stop()
      await platform.changes.stop()
      await platform.http.close()
      await db.$client.end()
      await end()
    },
  }
}

function makeCaller({ http }: Platform, authorization?: string): TestCaller {
  const call: TestCaller['call'] = async (method, url, body, headers = {}) => {
    const request: InjectOptions = { method, url, headers: { ...(authorization ? { authorization } : {}), ...headers } }
    if (body !== undefined) request.payload = body as InjectOptions['payload']
    const { statusCode, headers: answered, payload } = await http.inject(request)
    const isJson = /json/.test(String(answered['content-type']))
    return { status: statusCode, headers: answered, text: payload, body: isJson && payload !== '' ? JSON.parse(payload) : undefined }
  }
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
  }
}
