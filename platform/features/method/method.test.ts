import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pathShape } from '@portico/contract/gateway-snapshot/path-template'
import { buildApi, buildDeployedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('adding a method', () => {
  it('derives path parameters from the path, keeps their descriptions, and targets the same path by default', async () => {
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

  it('answers MethodTypeDuplicated for the same shape with any parameter names, also of ten concurrent requests', async () => {
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

  it('holds a person to the alphabets, and lets an imported method keep what its document has', async () => {
    const developer = await test.as('developer')
    const api = await buildApi(developer)
    const plain = { contentType: 'text/plain; charset=utf-8', name: '', description: '', schema: { type: 'string' } }
    const words = { parameters: [{ place: 'query', name: 'filter[name]' }], responses: [{ statusCode: 200, bodies: [plain] }] }
    const typed = await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/typed', ...words })
    assert.deepEqual(
      [typed.status, typed.body.data.fields.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`)],
      [
        400,
        [
          'parameters[0].name parameterName',
          'responses[0].bodies[0].contentType contentType',
          'responses[0].bodies[0].schema schemaNotAllowed',
        ],
      ],
    )
    const document = {
      openapi: '3.0.0',
      info: { title: 'Imported', version: '1' },
      paths: {
        '/imported': {
          get: {
            parameters: [{ in: 'query', name: 'filter[name]', schema: { type: 'string' } }],
            responses: { 200: { description: 'Fine', content: { [plain.contentType]: { schema: plain.schema } } } },
          },
        },
      },
    }
    made(await developer.post(`${api.path}/methods/import`, { fileName: 'a.json', document: JSON.stringify(document) }))
    const [row] = made(await developer.get(`${api.path}/methods?q=imported`)).items
    const { parameters, bodies, responses } = made(await developer.get(`${api.path}/methods/${row.id}`))
    const changed = { httpMethod: 'GET', path: '/imported', summary: 'Said by hand', parameters, bodies, responses }
    const { status, body, text } = await developer.put(`${api.path}/methods/${row.id}`, changed)
    assert.equal(status, 200, text)
    assert.deepEqual([body.parameters[0].name, body.responses[0].bodies], ['filter[name]', [plain]])
  })

  it("is rejected on another developer's API, with another developer's group, and for an unknown method", async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const [api, foreign] = [await buildApi(developer), await buildApi(other)]
    const body = { httpMethod: 'GET', path: '/new' }
    assert.equal((await other.post(`${api.path}/methods`, body)).body.error, 'NoApi')
    assert.equal(
      (await developer.post(`${api.path}/methods`, { ...body, targetServerGroupId: foreign.group.id })).body.error,
      'TargetServerGroupNotFound',
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
      authType: 'apiKey',
      parameters: [{ place: 'query', name: 'dry', type: 'string' }],
      bodies: [{ contentType: 'application/json', schema: { type: 'object' } }],
      responses: [{ statusCode: 204 }],
    })
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.httpMethod, body.path, body.targetPath, body.authType, body.parameters.map(({ name }: { name: string }) => name)],
      ['PUT', '/shops/{shopId}/items/{itemId}', '/i/{itemId}', 'apiKey', ['shopId', 'itemId', 'dry']],
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
  it('deletes several in one operation, all or none', async () => {
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
