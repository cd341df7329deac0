import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { apiDocuments } from '../../database/schema/method.ts'
import { buildApi, buildDeployedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { pathShape } from './path-shape.ts'

const DOCUMENTS = new URL('../../../demo/documents/', import.meta.url)

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const read = (name: string) => readFileSync(new URL(name, DOCUMENTS), 'utf8')

describe('adding a method', () => {
  it('takes path parameters from the path, keeps what is said of them, and targets the same path by default', async () => {
    const developer = await test.as('developer')
    const api = await buildApi(developer)
    const { status, body, text } = await developer.post(`${api.path}/methods`, {
      httpMethod: 'PUT',
      path: '/a/{one}/b/{two}',
      parameters: [
        { place: 'query', name: 'q', type: 'number', array: true },
        { place: 'path', name: 'two', description: 'The second', required: false },
        { place: 'path', name: 'gone' },
      ],
      bodies: [{ contentType: 'application/json', schema: { type: 'object' } }],
      responses: [{ statusCode: 200, headers: [{ name: 'X-Rest' }], bodies: [{ contentType: 'text/plain' }] }],
    })
    assert.equal(status, 201, text)
    assert.equal(body.targetPath, '/a/{one}/b/{two}')
    assert.deepEqual(
      body.parameters.map(({ place, name, description, required }: Record<string, unknown>) => [place, name, description, required]),
      [
        ['path', 'one', '', true],
        ['path', 'two', 'The second', true],
        ['query', 'q', '', false],
      ],
    )
    assert.deepEqual((await developer.get(`${api.path}/methods/${body.id}`)).body, body)
  })

  it('answers MethodTypeDuplicated for the same shape whatever the parameters are called, also of ten at once', async () => {
    const developer = await test.as('developer')
    const api = await buildApi(developer)
    const twin = await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/items/{other}' })
    assert.deepEqual([twin.status, twin.body.error], [409, 'MethodTypeDuplicated'])
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: `/x/{p${index}}` })),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ body }) => body.error === 'MethodTypeDuplicated').length, 9)
  })

  it("is refused on somebody else's API, with somebody else's group, and for an unknown method", async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const [api, foreign] = [await buildApi(developer), await buildApi(other)]
    const body = { httpMethod: 'GET', path: '/new' }
    assert.equal((await other.post(`${api.path}/methods`, body)).body.error, 'NoApi')
    assert.equal(
      (await developer.post(`${api.path}/methods`, { ...body, targetServerGroupId: foreign.group.id })).body.error,
      'NoTargetServerGroup',
    )
    assert.equal((await developer.get(`${api.path}/methods/${foreign.method.id}`)).body.error, 'MethodNotFound')
    assert.equal((await other.get(`${api.path}/methods`)).body.error, 'NoApi')
  })

  it('lists by path, found by path or summary and filtered by HTTP method', async () => {
    const developer = await test.as('developer')
    const api = await buildApi(developer)
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/a', summary: '새 항목' }))
    const paths = async (query: string) =>
      (await developer.get(`${api.path}/methods?${query}`)).body.items.map(({ path }: { path: string }) => path)
    assert.deepEqual(await paths(''), ['/a', '/items/{itemId}'])
    assert.deepEqual(await paths('httpMethod=GET'), ['/items/{itemId}'])
    assert.deepEqual(await paths(`q=${encodeURIComponent('항목')}`), ['/a'])
  })
})

describe('importing a document', () => {
  const expected: Record<string, { version: string; created: number; notes: number; first?: string }> = {
    'v2.0-api-with-examples.json': { version: '2.0', created: 2, notes: 0, first: '/' },
    'v2.0-petstore-simple.json': { version: '2.0', created: 4, notes: 4, first: '/api/pets' },
    'v2.0-uber.json': { version: '2.0', created: 5, notes: 5, first: '/v1/estimates/price' },
    'v3.0-callback-example.json': { version: '3.0.0', created: 1, notes: 1, first: '/streams' },
    'v3.0-link-example.json': { version: '3.0.0', created: 6, notes: 4, first: '/2.0/repositories/{username}' },
    'v3.0-petstore-expanded.json': { version: '3.0.0', created: 4, notes: 4, first: '/v2/pets' },
    'v3.0-uspto.json': { version: '3.0.1', created: 3, notes: 1, first: '/ds-api/' },
    'v3.1-tictactoe.json': { version: '3.1.0', created: 3, notes: 0, first: '/board' },
    'v3.1-webhook-example.json': { version: '3.1.0', created: 0, notes: 1 },
  }

  it('is proved on every document there is', () => {
    assert.deepEqual(
      readdirSync(DOCUMENTS)
        .filter((name) => name.endsWith('.json'))
        .sort(),
      Object.keys(expected).sort(),
    )
  })

  for (const [fileName, { version, created, notes, first }] of Object.entries(expected)) {
    it(`takes ${created} methods of ${fileName}, keeps it byte for byte, and nothing twice`, async () => {
      const developer = await test.as('developer')
      const api = made(await developer.post('/apis', { name: fileName, basePath: fileName }))
      const document = read(fileName)
      const path = `/apis/${api.id}/methods/import`
      const { status, body, text } = await developer.post(path, { fileName, document })
      assert.equal(status, 200, text)
      assert.deepEqual([body.documentVersion, body.created, body.notCarriedOver.length, body.skipped], [version, created, notes, []])
      const [kept] = await test.db.select().from(apiDocuments).where(eq(apiDocuments.apiId, api.id))
      assert.equal(kept?.content.toString(), document)
      const { body: list } = await developer.get(`/apis/${api.id}/methods`)
      assert.deepEqual([list.total, list.items[0]?.targetPath], [created, first])
      const again = await developer.post(path, { fileName, document })
      assert.deepEqual([again.body.created, again.body.skipped.length], [0, created])
    })
  }

  it('carries parameters, bodies, responses and schemas over', async () => {
    const developer = await test.as('developer')
    const api = made(await developer.post('/apis', { name: 'Parts', basePath: 'parts' }))
    made(await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document: read('v3.0-petstore-expanded.json') }))
    const { items } = (await developer.get(`/apis/${api.id}/methods?httpMethod=POST`)).body
    const { body: method } = await developer.get(`/apis/${api.id}/methods/${items[0].id}`)
    assert.equal(method.bodies[0].contentType, 'application/json')
    assert.deepEqual(method.bodies[0].schema.required, ['name'])
    assert.equal(method.responses[0].statusCode, 200)
    assert.deepEqual(Object.keys(method.responses[0].bodies[0].schema.$defs), ['NewPet'])
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
    ['YAML', 'openapi: 3.0.0', 'notJson'],
  ] as const) {
    it(`answers WriteFileFailed (${reason}) for ${name} and keeps nothing`, async () => {
      const developer = await test.as('developer')
      const api = made(await developer.post('/apis', { name, basePath: newId() }))
      const { status, body } = await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document })
      assert.deepEqual([status, body.error, body.data], [422, 'WriteFileFailed', { reason }])
      assert.equal((await test.db.select().from(apiDocuments).where(eq(apiDocuments.apiId, api.id))).length, 0)
    })
  }

  it('answers WriteFileFailed (tooManyOperations) for 1,001 operations and takes 1,000', async () => {
    const developer = await test.as('developer')
    const api = made(await developer.post('/apis', { name: 'Many', basePath: 'many' }))
    const paths = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`/p${index}`, { get: { responses: {} } }]))
    const send = (count: number) =>
      developer.post(`/apis/${api.id}/methods/import`, {
        fileName: 'a.json',
        document: JSON.stringify({ openapi: '3.0.0', paths: paths(count) }),
      })
    assert.deepEqual((await send(1_001)).body.data, { reason: 'tooManyOperations' })
    assert.equal((await send(1_000)).body.created, 1_000)
    const more = await developer.post(`/apis/${api.id}/methods`, { httpMethod: 'GET', path: '/one-more' })
    assert.deepEqual([more.status, more.body.error], [400, 'ClassValidatorPassFailed'])
  })

  it('takes schemas with characters that a database cannot hold', async () => {
    const developer = await test.as('developer')
    const api = made(await developer.post('/apis', { name: 'Odd', basePath: 'odd-schema' }))
    const schema = '{"enum":["a\\u0000b","\\ud800","\\\\u0000"],"x\\u0000":1}'
    const document = `{"openapi":"3.0.0","paths":{"/a":{"post":{"requestBody":{"content":{"a/b":{"schema":${schema}}}}}}}}`
    const { status, body, text } = await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document })
    assert.deepEqual([status, body.created], [200, 1], text)
    const { items } = (await developer.get(`/apis/${api.id}/methods`)).body
    const method = (await developer.get(`/apis/${api.id}/methods/${items[0].id}`)).body
    assert.deepEqual(method.bodies[0].schema, { enum: ['a\ufffdb', '\ufffd', '\\u0000'], 'x\ufffd': 1 })
  })

  it('answers PayloadTooLarge for a document over 20 MB', async () => {
    const developer = await test.as('developer')
    const api = made(await developer.post('/apis', { name: 'Large', basePath: 'large' }))
    const document = JSON.stringify({ openapi: '3.0.0', paths: {}, filler: '가'.repeat(7 * 1024 * 1024) })
    const { status, body } = await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document })
    assert.deepEqual([status, body.error], [413, 'PayloadTooLarge'])
  })

  it('takes 600 operations of 5 MB within five seconds without holding up the event loop', async () => {
    const developer = await test.as('developer')
    const api = made(await developer.post('/apis', { name: 'Long', basePath: 'long' }))
    const operation = { summary: 'x', description: 'y'.repeat(4_500), responses: { 200: { description: 'z'.repeat(4_000) } } }
    const paths = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`/p${index}`, { get: operation }]))
    const document = JSON.stringify({ openapi: '3.1.0', paths })
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const startedAt = performance.now()
    const { body } = await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document })
    const tookMs = performance.now() - startedAt
    delay.disable()
    assert.equal(body.created, 600)
    assert.ok(tookMs < 5_000, `took ${tookMs} ms`)
    assert.ok(delay.max / 1e6 < 200, `blocked for ${delay.max / 1e6} ms`)
  })
})

describe('the shape of a path', () => {
  it('forgets what parameters are called', () => {
    assert.equal(pathShape('/pets/{petId}/tags/{tag}'), '/pets/{}/tags/{}')
    assert.equal(pathShape('/'), '/')
  })
})

describe('changing a method', () => {
  it('takes every field, keeps path parameters in step with the path, and makes versions outdated', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const { status, body, text } = await developer.put(`${api.path}/methods/${api.method.id}`, {
      httpMethod: 'PUT',
      path: '/shops/{shopId}/items/{itemId}',
      targetPath: '/i/{itemId}',
      summary: 'Replace an item',
      authType: 'oauth2',
      parameters: [{ place: 'query', name: 'dry', type: 'string' }],
      bodies: [{ contentType: 'application/json', schema: { type: 'object' } }],
      responses: [{ statusCode: 204 }],
    })
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.httpMethod, body.path, body.targetPath, body.authType, body.parameters.map(({ name }: { name: string }) => name)],
      ['PUT', '/shops/{shopId}/items/{itemId}', '/i/{itemId}', 'oauth2', ['shopId', 'itemId', 'dry']],
    )
    assert.equal((await developer.get(`${api.path}/stages/${api.stage.id}`)).body.outdated, true)
  })

  it('answers MethodTypeDuplicated for the place of another, MethodNotFound for one of another API', async () => {
    const developer = await test.as('developer')
    const [api, other] = [await buildApi(developer), await buildApi(developer)]
    const second = (await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/second' })).body
    const taken = await developer.put(`${api.path}/methods/${second.id}`, { httpMethod: 'GET', path: '/items/{other}' })
    assert.deepEqual([taken.status, taken.body.error], [409, 'MethodTypeDuplicated'])
    const foreign = await developer.put(`${api.path}/methods/${other.method.id}`, { httpMethod: 'GET', path: '/x' })
    assert.deepEqual([foreign.status, foreign.body.error], [404, 'MethodNotFound'])
  })
})

describe('deleting methods', () => {
  it('takes several at once, all or none', async () => {
    const developer = await test.as('developer')
    const [api, other] = [await buildApi(developer), await buildApi(developer)]
    const second = (await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/second' })).body
    const remove = (person: typeof developer, ...methodIds: string[]) => person.post(`${api.path}/methods/delete`, { methodIds })
    const mixed = await remove(developer, second.id, other.method.id)
    assert.deepEqual([mixed.status, mixed.body.error], [404, 'MethodNotFound'])
    assert.equal((await developer.get(`${api.path}/methods`)).body.total, 2)
    assert.equal((await remove(await test.as('developer'), second.id)).status, 404)
    assert.equal((await remove(developer, second.id, api.method.id)).status, 204)
    assert.equal((await developer.get(`${api.path}/methods`)).body.total, 0)
  })
})
