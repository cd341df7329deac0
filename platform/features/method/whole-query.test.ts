import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { newId } from '../../database/new-id.ts'
import { made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const whole = { name: 'all', in: 'querystring', content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } }
const responses = { 200: { description: 'Fine' } }
/** Where a method has the parameter that describes the whole query: nowhere, at its own operation, by a reference, at its path, beside another. */
const PATHS = {
  '/none': { get: { responses } },
  '/own': { get: { parameters: [whole], responses } },
  '/shared': { get: { parameters: [{ $ref: '#/components/parameters/Whole' }], responses } },
  '/inherited': { parameters: [whole], get: { responses } },
  '/beside': { get: { parameters: [whole, { name: 'old', in: 'query', schema: { type: 'string' } }], responses } },
}

async function imported() {
  const developer = await test.as('developer')
  const { id } = made(await developer.post('/apis', { name: 'Whole query', basePath: `whole-${newId()}` }))
  const document = JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'Whole', version: '1' },
    paths: PATHS,
    components: { parameters: { Whole: whole } },
  })
  made(await developer.post(`/apis/${id}/methods/import`, { fileName: 'a.json', document }))
  const { items } = made(await developer.get(`/apis/${id}/methods`))
  const methodOf = (path: string): string => items.find((one: TestBody) => one.path === path).id
  return { developer, path: `/apis/${id}`, methodOf }
}

/** Returns what the form of a method sends, without its parameters. */
const fieldsOf = ({ httpMethod, path, summary, description, targetPath, targetServerGroupId, bodies, responses }: TestBody) => {
  return { httpMethod, path, summary, description, targetPath, targetServerGroupId, bodies, responses }
}

describe('a method with a parameter that describes the whole query', () => {
  it('takes parameters of other places and none of the query, but for those of its document', async () => {
    const { developer, path, methodOf } = await imported()
    const parameter = fc.record({
      place: fc.constantFrom('query', 'header', 'cookie'),
      name: fc.constantFrom('old', 'all', 'a', 'B'),
      required: fc.boolean(),
      type: fc.constantFrom('string', 'number'),
    })
    const given = fc.uniqueArray(parameter, { maxLength: 4, selector: ({ place, name }) => `${place} ${name.toLowerCase()}` })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(PATHS)), given, async (key, parameters) => {
        const address = `${path}/methods/${methodOf(key)}`
        const before = made(await developer.get(address))
        const known = before.parameters.filter(({ place }: TestBody) => place === 'query').map(({ name }: TestBody) => name)
        const refused = parameters.flatMap(({ place, name }, at) =>
          place === 'query' && key !== '/none' && !known.includes(name) ? [`parameters[${at}].place`] : [],
        )
        const { status, body } = await developer.put(address, { ...fieldsOf(before), parameters })
        if (refused.length === 0) assert.ok(status < 300, JSON.stringify(body))
        else {
          assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'])
          const expected = refused.map((place) => ({ path: place, rule: 'wholeQuery', values: {} }))
          assert.deepEqual(body.data.fields, expected)
        }
      }),
      { numRuns: sweepSize({ whole: 200, few: 40 }) },
    )
  })

  it('takes none of another place to the query, nor a new method at its path', async () => {
    const { developer, path, methodOf } = await imported()
    const header = { place: 'header', name: 'X-A', type: 'string', array: false, required: false, description: '' }
    for (const key of ['/none', '/own']) {
      const address = `${path}/methods/${methodOf(key)}`
      const before = made(await developer.get(address))
      made(await developer.put(address, { ...fieldsOf(before), parameters: [header] }))
    }
    const query = new URLSearchParams({ place: 'header', name: 'X-A' })
    const { hash } = made(await developer.get(`${path}/parameters/comparison?${query}`))
    const change = { place: 'header', name: 'X-A', hash, methodIds: null, change: { place: 'query' } }
    const moved = await developer.put(`${path}/parameters`, change)
    assert.deepEqual([moved.status, moved.body.data.fields], [400, [{ path: 'change.place', rule: 'wholeQuery', values: {} }]])
    const methodIds = [methodOf('/none')]
    assert.ok((await developer.put(`${path}/parameters`, { ...change, methodIds })).status < 300)
    const parameters = [{ place: 'query', name: 'q' }]
    const added = await developer.post(`${path}/methods`, { httpMethod: 'POST', path: '/inherited', parameters })
    assert.deepEqual([added.status, added.body.data.fields], [400, [{ path: 'parameters[0].place', rule: 'wholeQuery', values: {} }]])
  })
})
