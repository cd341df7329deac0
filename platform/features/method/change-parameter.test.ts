import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { CHOSEN_PLACES, type HttpMethod, METHODS_PER_API_MAX, PARAMETERS_MAX } from '@portico/contract/method/method'
import { allowedMs } from '@portico/contract/testing/processor-ms'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { methods, type StoredParameter } from '../../database/schema/method.ts'
import { operationOfFields } from '../../openapi/change-operation.ts'
import { made } from '../../testing/api-builders.ts'
import { measureLongestTurn } from '../../testing/longest-turn.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { operationColumns } from './operation-columns.ts'
import { usesOf } from './parameter-uses.ts'

let test: TestPlatform
let developer: TestCaller

before(async () => {
  test = await startTestPlatform()
  developer = await test.as('developer')
})
after(() => test.stop())

/** Writes an API whose methods have these parameters. */
async function seed(parametersOf: readonly StoredParameter[][]) {
  const api = made(await developer.post('/apis', { name: 'Seeded', basePath: `seeded-${newId()}` }))
  const rows = parametersOf.map((parameters, index) => {
    const path = `/m${String(index).padStart(4, '0')}`
    return {
      id: newId(),
      apiId: api.id as string,
      httpMethod: 'GET' as HttpMethod,
      path,
      pathShape: path,
      targetPath: path,
      position: index,
      ...operationColumns(
        { path, pathItem: {}, components: () => undefined },
        operationOfFields(path, { summary: '', description: '', parameters, bodies: [], responses: [] }),
      ),
    }
  })
  for (let at = 0; at < rows.length; at += 50) await test.db.insert(methods).values(rows.slice(at, at + 50))
  return { apiId: api.id as string, path: `/apis/${api.id}/parameters`, ids: rows.map(({ id }) => id) }
}

async function storedOf(apiId: string): Promise<StoredParameter[][]> {
  const rows = await test.db.select({ parameters: methods.parameters }).from(methods).where(eq(methods.apiId, apiId)).orderBy(methods.path)
  return rows.map(({ parameters }) => parameters)
}

const KEY = { place: 'query', name: 'a' } as const
const isKey = ({ place, name }: { place: string; name: string }) => place === KEY.place && name === KEY.name

const text = fc.constantFrom('', 'Page size', '한글 설명', 'quote " and \\ and \n line', '\ud83d\ude00', 'null')
const values = {
  description: text,
  required: fc.boolean(),
  array: fc.boolean(),
  type: fc.constantFrom('string' as const, 'number' as const),
}
const plain = { noNullPrototype: true } as const
const names = fc.constantFrom('a', 'A', 'b', '$top', 'filter[x]')
const parameter = fc.record({ place: fc.constantFrom(...CHOSEN_PLACES), name: names, ...values }, plain)
/** Names of headers ignore case. */
const identity = ({ place, name }: { place: string; name: string }) => `${place} ${place === 'header' ? name.toLowerCase() : name}`
const change = fc.record({ place: fc.constantFrom(...CHOSEN_PLACES), name: names, ...values }, { requiredKeys: [], ...plain })

describe('changing a parameter, with any parameters and any change', () => {
  it('equals changing each chosen method alone, or changes nothing and names the methods', async () => {
    const chosen = fc.option(fc.array(fc.nat(5), { minLength: 1, maxLength: 6 }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(parameter, { maxLength: 5, selector: identity }), { minLength: 1, maxLength: 6 }),
        change,
        chosen,
        async (given, said, picked) => {
          const { apiId, path, ids } = await seed(given)
          const users = given.flatMap((parameters, index) => (parameters.some(isKey) ? [index] : []))
          const comparison = await developer.get(`${path}/comparison?${new URLSearchParams(KEY)}`)
          assert.equal(comparison.status, users.length > 0 ? 200 : 404)
          if (users.length === 0) return
          assert.equal(comparison.body.useCount, given.flat().filter(isKey).length)
          const indexes = picked === null ? users : picked.filter((index) => index < given.length)
          if (indexes.length === 0) return
          const methodIds = picked === null ? null : indexes.map((index) => ids[index])
          const { status, body } = await developer.put(path, { ...KEY, hash: comparison.body.hash, methodIds, change: said })

          const wanted = { ...KEY, ...said }
          const same = (one: string, other: string) =>
            wanted.place === 'header' ? one.toLowerCase() === other.toLowerCase() : one === other
          const isTaken = (index: number) =>
            given[index]?.some((one) => !isKey(one) && one.place === wanted.place && same(one.name, wanted.name)) ?? false
          const moves = said.place !== undefined || said.name !== undefined
          const taken = moves ? [...new Set(indexes)].filter(isTaken) : []
          const stored = await storedOf(apiId)
          if (indexes.some((index) => !users.includes(index))) {
            assert.equal(body.error, 'MethodNotFound')
            assert.deepEqual(stored, given)
          } else if (taken.length > 0) {
            assert.equal(body.error, 'ParameterTaken')
            assert.deepEqual(body.data.count, taken.length)
            assert.deepEqual(stored, given)
          } else {
            assert.equal(status, 200, JSON.stringify(body))
            const model = given.map((parameters, index) =>
              indexes.includes(index) ? parameters.map((one) => (isKey(one) ? { ...one, ...said } : one)) : parameters,
            )
            assert.deepEqual(stored, model)
            const differs = model.filter(
              (parameters, index) => JSON.stringify(sorted(parameters)) !== JSON.stringify(sorted(given[index] ?? [])),
            )
            assert.equal(body.changed, differs.length)
          }
        },
      ),
      { numRuns: sweepSize({ whole: 200, few: 40 }) },
    )
  })
})

const sorted = (parameters: readonly StoredParameter[]) => parameters.map((one) => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The event loop is never blocked for 200 ms. */
const BLOCKED_MAX_MS = allowedMs(200)

describe('an API of the largest size', () => {
  it('is searched by page, compared and changed in one call, without holding up the event loop', async () => {
    const parametersOf = Array.from({ length: METHODS_PER_API_MAX }, (_, method) =>
      Array.from({ length: sweepSize({ whole: PARAMETERS_MAX, few: 20 }) }, (_, index): StoredParameter => {
        // The first is in every method, the others in few, so that the API has thousands of different ones.
        const name = index === 0 ? 'a' : `p${(method * 7 + index * 13) % 5_000}`
        return {
          place: 'query',
          name,
          description: '지역의 관측값을 거르는 조건',
          required: false,
          array: false,
          type: method % 2 ? 'string' : 'number',
        }
      }),
    )
    const { path } = await seed(parametersOf)
    const key = new URLSearchParams(KEY)
    for (const [step, work, expected] of [
      ['list', async () => (await developer.get(`${path}?size=100&sort=-useCount`)).body.items.length, 100],
      ['search', async () => (await developer.get(`${path}?q=p42&page=2`)).body.page, 2],
      ['uses', async () => (await developer.get(`${path}/uses?${key}&size=100&page=10`)).body.items.length, 100],
      [
        'change',
        async () => {
          const { hash } = (await developer.get(`${path}/comparison?${key}`)).body
          return (await developer.put(path, { ...KEY, hash, methodIds: null, change: { type: 'number' } })).body.changed
        },
        METHODS_PER_API_MAX / 2,
      ],
    ] as const) {
      const { result, longestTurnMs } = await measureLongestTurn<unknown>(work)
      assert.equal(result, expected, step)
      assert.ok(longestTurnMs < BLOCKED_MAX_MS, `${step} blocked for ${longestTurnMs} ms`)
    }
  })

  it('reads only the methods of its API, through the index of their types', async () => {
    const [one] = await test.db.select({ apiId: methods.apiId }).from(methods).limit(1)
    for (let api = 0; api < 10; api++) await seed(Array.from({ length: 100 }, () => []))
    await test.db.execute(sql`analyze methods`)
    const { rows } = await test.db.execute(sql`explain (format json) ${usesOf(one?.apiId ?? '')}`)
    const plan = JSON.stringify(rows)
    assert.match(plan, /"Index Name": ?"methods_same_type"/)
    assert.doesNotMatch(plan, /Seq Scan/)
  })
})
