import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { eq } from 'drizzle-orm'
import { SAMPLE_DOCUMENTS } from '../../../tests/support/sample-documents.ts'
import { newId } from '../../database/new-id.ts'
import { apiDocuments, methods } from '../../database/schema/method.ts'
import { made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const sample = (name: string) => SAMPLE_DOCUMENTS[name] ?? assert.fail(`there is no sample ${name}`)

describe('importing a document', () => {
  const expected: Record<string, { version: string; created: number; notes: number; first?: string }> = {
    'v2.0-api-with-examples.json': { version: '2.0', created: 2, notes: 0, first: '/' },
    'v2.0-petstore-simple.json': { version: '2.0', created: 4, notes: 0, first: '/api/pets' },
    'v2.0-uber.json': { version: '2.0', created: 5, notes: 0, first: '/v1/estimates/price' },
    'v3.0-callback-example.json': { version: '3.0.0', created: 1, notes: 0, first: '/streams' },
    'v3.0-link-example.json': { version: '3.0.0', created: 6, notes: 0, first: '/2.0/repositories/{username}' },
    'v3.0-petstore-expanded.json': { version: '3.0.0', created: 4, notes: 0, first: '/v2/pets' },
    'v3.0-uspto.json': { version: '3.0.1', created: 3, notes: 0, first: '/ds-api/' },
    'v3.1-tictactoe.json': { version: '3.1.0', created: 3, notes: 5, first: '/board' },
    'v3.1-webhook-example.json': { version: '3.1.0', created: 0, notes: 0 },
    'v3.2-orders.json': { version: '3.2.0', created: 4, notes: 4, first: '/v2/events' },
  }

  it('is proved on every document there is', () => {
    assert.deepEqual(Object.keys(SAMPLE_DOCUMENTS).sort(), Object.keys(expected).sort())
  })

  for (const [fileName, { version, created, notes, first }] of Object.entries(expected)) {
    it(`takes ${created} methods of ${fileName}, keeps it byte for byte, and changes nothing when it comes again`, async () => {
      const developer = await test.as('developer')
      const api = made(await developer.post('/apis', { name: fileName, basePath: fileName }))
      const document = sample(fileName)
      const path = `/apis/${api.id}/methods/import`
      const { status, body, text } = await developer.post(path, { fileName, document })
      assert.equal(status, 200, text)
      assert.deepEqual([body.documentVersion, body.created, body.notCarriedOver.length, body.skipped], [version, created, notes, 0])
      const [kept] = await test.db.select().from(apiDocuments).where(eq(apiDocuments.apiId, api.id))
      assert.equal(kept?.content.toString(), document)
      const { body: list } = await developer.get(`/apis/${api.id}/methods`)
      assert.deepEqual([list.total, list.items[0]?.targetPath], [created, first])
      const stored = () => test.db.select().from(methods).where(eq(methods.apiId, api.id)).orderBy(methods.id)
      const before = await stored()
      const preview = (await developer.post(`${path}/preview`, { fileName, document })).body
      assert.deepEqual(
        preview.items.filter(({ state }: { state: string }) => state !== 'unchanged'),
        [],
      )
      const again = await developer.post(path, { fileName, document, hash: preview.hash })
      assert.deepEqual([again.body.created, again.body.changed, again.body.unchanged], [0, 0, created])
      assert.deepEqual(await stored(), before)
      assert.equal(await test.db.$count(apiDocuments, eq(apiDocuments.apiId, api.id)), 1)
    })

    it(`takes the product's own document of ${fileName} without a change`, async () => {
      const developer = await test.as('developer')
      const api = made(await developer.post('/apis', { name: fileName, basePath: `own-${fileName}` }))
      made(await developer.post(`/apis/${api.id}/methods/import`, { fileName, document: sample(fileName) }))
      for (const format of ['json', 'yaml']) {
        const own = await developer.get(`/apis/${api.id}/document?format=${format}`)
        const preview = await developer.post(`/apis/${api.id}/methods/import/preview`, { fileName, document: own.text })
        assert.deepEqual(
          made(preview).items.filter(({ state }: { state: string }) => state !== 'unchanged'),
          [],
        )
        assert.equal(preview.body.items.length, created)
      }
    })
  }

  it('carries parameters, bodies, responses and schemas over', async () => {
    const developer = await test.as('developer')
    const api = made(await developer.post('/apis', { name: 'Parts', basePath: 'parts' }))
    made(await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document: sample('v3.0-petstore-expanded.json') }))
    const { items } = (await developer.get(`/apis/${api.id}/methods?httpMethod=POST`)).body
    const { body: method } = await developer.get(`/apis/${api.id}/methods/${items[0].id}`)
    assert.equal(method.bodies[0].contentType, 'application/json')
    assert.deepEqual(method.bodies[0].schema, { $ref: '#/components/schemas/NewPet' })
    assert.equal(method.responses[0].statusCode, 200)
    assert.deepEqual(method.responses[0].bodies[0].schema, { $ref: '#/components/schemas/Pet' })
    const list = (await developer.get(`/apis/${api.id}/methods?httpMethod=GET&q=${encodeURIComponent('/pets')}`)).body.items[0]
    const { body: search } = await developer.get(`/apis/${api.id}/methods/${list.id}`)
    assert.deepEqual(
      search.parameters.map(({ name, type, array }: Record<string, unknown>) => [name, type, array]),
      [
        ['tags', 'string', true],
        ['limit', 'number', false],
      ],
    )
  })

  for (const [name, document, reason] of [
    ['text that is not JSON', '{"openapi": "3.0.0",', 'notJson'],
    ['a JSON text that is no OpenAPI document', '[1]', 'notOpenapi'],
    ['an object without a version', '{"a": 1}', 'notOpenapi'],
    ['a version nobody knows', '{"openapi": "4.0.0", "paths": {}}', 'versionNotSupported'],
    ['text that is neither', 'openapi: "3.0.0', 'notYaml'],
    ['prose', 'Hello, this is no document.', 'notOpenapi'],
  ] as const) {
    it(`answers WriteFileFailed (${reason}) for ${name} and keeps nothing`, async () => {
      const developer = await test.as('developer')
      const api = made(await developer.post('/apis', { name, basePath: newId() }))
      const { status, body } = await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document })
      assert.deepEqual([status, body.error, body.data.reason], [422, 'WriteFileFailed', reason])
      assert.equal((await test.db.select().from(apiDocuments).where(eq(apiDocuments.apiId, api.id))).length, 0)
    })
  }

  it('answers WriteFileFailed (tooManyOperations) for more operations than an API has methods, and takes as many', async () => {
    const developer = await test.as('developer')
    const api = made(await developer.post('/apis', { name: 'Many', basePath: 'many' }))
    const paths = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`/p${index}`, { get: { responses: {} } }]))
    const send = (count: number) =>
      developer.post(`/apis/${api.id}/methods/import`, {
        fileName: 'a.json',
        document: JSON.stringify({ openapi: '3.0.0', paths: paths(count) }),
      })
    assert.deepEqual((await send(METHODS_PER_API_MAX + 1)).body.data, {
      reason: 'tooManyOperations',
      actual: METHODS_PER_API_MAX + 1,
      max: METHODS_PER_API_MAX,
    })
    assert.equal((await send(METHODS_PER_API_MAX)).body.created, METHODS_PER_API_MAX)
    const more = await developer.post(`/apis/${api.id}/methods`, { httpMethod: 'GET', path: '/one-more' })
    assert.deepEqual([more.status, more.body.error], [400, 'ClassValidatorPassFailed'])
  })

  it('keeps schemas with characters that a column cannot hold', async () => {
    const developer = await test.as('developer')
    const api = made(await developer.post('/apis', { name: 'Odd', basePath: 'odd-schema' }))
    const schema = '{"enum":["a\\u0000b","\\ud800","\\\\u0000"],"x\\u0000":1}'
    const document = `{"openapi":"3.0.0","paths":{"/a":{"post":{"requestBody":{"content":{"a/b":{"schema":${schema}}}}}}}}`
    const { status, body, text } = await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document })
    assert.deepEqual([status, body.created], [200, 1], text)
    const { items } = (await developer.get(`/apis/${api.id}/methods`)).body
    const method = (await developer.get(`/apis/${api.id}/methods/${items[0].id}`)).body
    assert.deepEqual(method.bodies[0].schema, { enum: ['a\u0000b', '\ud800', '\\u0000'], 'x\u0000': 1 })
  })

  it('answers PayloadTooLarge for a document over 20 MB', async () => {
    const developer = await test.as('developer')
    const api = made(await developer.post('/apis', { name: 'Large', basePath: 'large' }))
    const document = JSON.stringify({ openapi: '3.0.0', paths: {}, filler: '가'.repeat(7 * 1024 * 1024) })
    const { status, body } = await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document })
    assert.deepEqual([status, body.error], [413, 'PayloadTooLarge'])
  })
})
