import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { ACCESS } from '@portico/contract/access'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { WHOLE_SWEEP } from '@portico/contract/testing/sweep'
import { buildEnvironment, buildGateway, buildPerson } from './builders.ts'
import { startTestPlatform, TEST_WEB_TOKEN, type TestPlatform } from './start-test-platform.ts'

const GOLDEN = new URL('./role-matrix.golden.txt', import.meta.url)
/** `npm run verify` and a renewed table test every endpoint with every caller; otherwise one caller for each outcome. */
const EVERY_CASE = WHOLE_SWEEP || process.env.UPDATE_GOLDEN === '1'
const NOBODY = '00000000-0000-7000-8000-000000000000'

let test: TestPlatform
let origin: string
/** The `Authorization` header of each kind of caller, in the order of the golden table's columns. */
let callers: Record<string, string | undefined>

before(async () => {
  test = await startTestPlatform()
  origin = await test.listen()
  const environment = await buildEnvironment(test.db)
  const { token } = await buildGateway(test.db, environment.id)
  const { platform } = test
  const bearer = async (...roles: Parameters<TestPlatform['as']>) => `Bearer ${(await test.as(...roles)).accessToken}`
  const person = await buildPerson(test.db, { roles: ['superAdmin'] })
  callers = {
    anonymous: undefined,
    user: await bearer('user'),
    developer: await bearer('developer'),
    admin: await bearer('admin'),
    superAdmin: await bearer('superAdmin'),
    broken: `${await bearer('superAdmin')}x`,
    expired: `Bearer ${await platform.keys.sign({ ...person, sessionId: NOBODY }, -1)}`,
    gateway: `Gateway ${token}`,
    web: `Web ${TEST_WEB_TOKEN}`,
  }
})
after(() => test.stop())

/** Returns `in` if a call is allowed, else its error code. Parameters are empty or unknown, so that nothing changes. */
async function outcome(method: string, path: string, authorization: string | undefined): Promise<string> {
  const url = origin + path.replace(/:[A-Za-z]+/g, NOBODY)
  const leave = new AbortController()
  const answer = await fetch(url, {
    method,
    headers: { ...(authorization ? { authorization } : {}), ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: '{}' }),
    signal: leave.signal,
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const text = isStream ? '' : await answer.text()
  leave.abort()
  assert.ok(answer.status < 500, `${method} ${path} answered ${answer.status}: ${text}`)
  if (answer.status !== 401 && answer.status !== 403) return 'in'
  return (JSON.parse(text) as { error: string }).error
}

const goldenLines = () =>
  readFileSync(GOLDEN, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(' | '))

/** Returns the columns of one caller for each outcome of a line; the line's number selects which. */
function oneOfEachOutcome(outcomes: readonly string[], number: number): number[] {
  return [...new Set(outcomes)].map((wanted) => {
    const columns = [...outcomes.keys()].filter((column) => outcomes[column] === wanted)
    return columns[number % columns.length] ?? 0
  })
}

describe('who may call what', () => {
  it('matches the golden table, for every endpoint and every kind of caller', async () => {
    const known = new Map(goldenLines().map(([head = '', ...outcomes]) => [head, outcomes]))
    const lines = [`# endpoint | ${Object.keys(callers).join(' | ')}`]
    for (const { name, method, path } of ENDPOINT_LIST) {
      const golden = known.get(`${name} ${method} ${path}`)
      const asked = EVERY_CASE || !golden ? null : oneOfEachOutcome(golden, lines.length)
      const outcomes: string[] = []
      for (const [column, authorization] of Object.values(callers).entries()) {
        const isAsked = !asked || asked.includes(column)
        outcomes.push(isAsked ? await outcome(method, path, authorization) : (golden?.[column] ?? ''))
      }
      lines.push(`${name} ${method} ${path} | ${outcomes.join(' | ')}`)
    }
    const table = `${lines.join('\n')}\n`
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(GOLDEN, table)
    assert.equal(table, readFileSync(GOLDEN, 'utf8'))
  })

  it('follows the access table without exception', () => {
    const names = Object.keys(callers)
    const rows = readFileSync(GOLDEN, 'utf8').trim().split('\n').slice(1)
    assert.equal(rows.length, ENDPOINT_LIST.length)
    for (const { name, access } of ENDPOINT_LIST) {
      const row = rows.find((line) => line.startsWith(`${name} `)) ?? ''
      const outcomes = row.split(' | ').slice(1)
      const audiences = ACCESS[access] as readonly string[]
      const open = audiences.includes('anonymous')
      for (const [index, caller] of names.entries()) {
        const may = open || audiences.includes(caller)
        assert.equal(outcomes[index] === 'in', may, `${caller} at ${name}: ${outcomes[index]}`)
      }
    }
  })
})
