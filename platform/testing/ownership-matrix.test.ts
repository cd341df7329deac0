import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { isOpen } from '@portico/contract/access'
import type { Endpoint } from '@portico/contract/endpoint'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { WHOLE_SWEEP } from '@portico/contract/testing/sweep'
import { sql } from 'drizzle-orm'
import { buildPlatform } from '../app.ts'
import type { Database, Transaction } from '../database/database.ts'
import { createLog } from '../http/log.ts'
import type { Platform } from '../http/platform.ts'
import { ASKERS, type Asker, buildWorld, type Params, RIGHT_BODIES, type World } from './ownership-world.ts'
import { startTestPlatform, type TestPlatform } from './start-test-platform.ts'

const GOLDEN = new URL('./ownership-matrix.golden.txt', import.meta.url)

/** Endpoints that answer 200 with null for something unknown. */
const ANSWERS_WITH_NOTHING = ['findOwnSubscription']
/** What every signed-in person may read, whoever owns it. */
const SHOWN_TO_ALL = ['Overview', 'Index', 'Tag', 'Operation', 'Model', 'Webhooks', 'Webhook'].map(
  (part) => `getDeployed${part}: published`,
)
/** An id that does not exist. */
const NOBODY = '00000000-0000-7000-8000-000000000000'

const NAMED = ENDPOINT_LIST.filter(({ path, access }) => path.includes(':') && !access.startsWith('gateway.') && !access.startsWith('web.'))
/** Each thing is requested by every third person in turn; `npm run verify` and a renewed table cover all. */
const FEWER = 3
const EVERY_CASE = WHOLE_SWEEP || process.env.UPDATE_GOLDEN === '1'
const PEOPLE = ['user', 'otherUser', 'developer', 'shared', 'otherDeveloper', 'admin', 'superAdmin'] as const

let test: TestPlatform
let world: World
/** A platform inside one long transaction: each case is rolled back, so that all start with the same data. */
let platform: Platform
let inside: Transaction
let leave: () => void
let left: Promise<unknown>

before(async () => {
  test = await startTestPlatform()
  world = await buildWorld(test)
  await new Promise<void>((entered, failed) => {
    left = test.db
      .transaction(async (tx) => {
        inside = tx
        platform = await buildPlatform(test.config, tx as unknown as Database, createLog('silent'))
        await new Promise<void>((done) => {
          leave = done
          entered()
        })
        tx.rollback()
      })
      .catch(failed)
  })
})
after(async () => {
  leave()
  await left
  await platform.http.close()
  await test.stop()
})

/** Returns the status of a person's request, with the error code; its changes are rolled back. */
async function outcome({ method, path, name }: { method: Endpoint['method']; path: string; name: string }, params: Params, asker: Asker) {
  const url = path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''))
  const body = RIGHT_BODIES[name]
  await inside.execute(sql`savepoint one_case`)
  const { statusCode, payload } = await platform.http.inject({
    method,
    url,
    headers: asker === 'anonymous' ? {} : { authorization: `Bearer ${world.callers[asker].accessToken}` },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  await inside.execute(sql`rollback to savepoint one_case`)
  assert.ok(statusCode < 500, `${asker} got ${statusCode} at ${method} ${url}: ${payload}`)
  return statusCode < 400 ? String(statusCode) : `${statusCode} ${JSON.parse(payload).error}`
}

const goldenLines = () =>
  readFileSync(GOLDEN, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(' | '))

const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter)

/** Returns the things to request from an endpoint: existing ones, an unknown one, and invalid ids. */
function thingsFor({ path }: { path: string }): Record<string, Params> {
  const parameters = parametersOf(path)
  const existing = world.things[parameters.join(' ')]
  assert.ok(existing, `ownership-world.ts has no thing for ${path}`)
  const all = (id: string, userId: string) =>
    Object.fromEntries(parameters.map((parameter) => [parameter, parameter === 'userId' ? userId : id]))
  return { ...existing, missing: all(NOBODY, '2147483647'), malformed: all('not-an-id', 'seven') }
}

describe('every thing that an address can name', () => {
  it('answers each person as the golden table says', async () => {
    const known = new Map(goldenLines().map(([head = '', ...outcomes]) => [head, outcomes]))
    const lines = [`# endpoint and thing | ${ASKERS.join(' | ')}`]
    for (const endpoint of NAMED) {
      for (const [thing, params] of Object.entries(thingsFor(endpoint))) {
        const outcomes: string[] = []
        const golden = known.get(`${endpoint.name}: ${thing}`)
        for (const [column, asker] of ASKERS.entries()) {
          const isAsked = EVERY_CASE || !golden || (column + lines.length) % FEWER === 0
          outcomes.push(isAsked ? await outcome(endpoint, params, asker) : (golden[column] ?? ''))
        }
        lines.push(`${endpoint.name}: ${thing} | ${outcomes.join(' | ')}`)
      }
    }
    const table = `${lines.join('\n')}\n`
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(GOLDEN, table)
    assert.equal(table, readFileSync(GOLDEN, 'utf8'))
  })

  const rows = () =>
    goldenLines().map(([head = '', ...outcomes]) => {
      const [name = '', thing = ''] = head.split(': ')
      return { name, thing, of: Object.fromEntries(ASKERS.map((asker, at) => [asker, outcomes[at] ?? ''])) as Record<Asker, string> }
    })
  const isOpenTo = (name: string) => NAMED.some((endpoint) => endpoint.name === name && isOpen(endpoint.access))

  it('is in the table, with all of its kinds', () => {
    assert.deepEqual([...new Set(rows().map(({ name }) => name))].sort(), NAMED.map(({ name }) => name).sort())
  })

  it('checks the caller before it returns anything', () => {
    for (const { name, thing, of } of rows()) {
      if (!isOpenTo(name)) assert.equal(of.anonymous, '401 Unauthorized', `${name}: ${thing}`)
    }
  })

  it('is never found where it is missing or malformed', () => {
    for (const { name, thing, of } of rows()) {
      if ((thing !== 'missing' && thing !== 'malformed') || (thing === 'missing' && ANSWERS_WITH_NOTHING.includes(name))) continue
      for (const asker of PEOPLE) assert.match(of[asker], /^(?:400|403|404|409) /, `${name}: ${thing} for ${asker}`)
    }
  })

  it('is neither read nor changed by people without access', () => {
    for (const { name, thing, of } of rows()) {
      if (isOpenTo(name) || (ANSWERS_WITH_NOTHING.includes(name) && thing !== 'malformed')) continue
      if (SHOWN_TO_ALL.includes(`${name}: ${thing}`)) continue
      for (const asker of ['otherUser', 'otherDeveloper'] as const) assert.match(of[asker], /^4\d\d /, `${name}: ${thing} for ${asker}`)
    }
  })

  it('of another person answers like an unknown one, so that nothing is revealed', () => {
    for (const { name, thing, of } of rows()) {
      if (isOpenTo(name) || thing === 'missing' || thing === 'malformed' || SHOWN_TO_ALL.includes(`${name}: ${thing}`)) continue
      const missing = rows().find((row) => row.name === name && row.thing === 'missing')
      for (const asker of ['otherUser', 'otherDeveloper'] as const)
        assert.equal(of[asker], missing?.of[asker], `${name}: ${thing} for ${asker}`)
    }
  })
})
