import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { documentComponents, documentPaths } from '../../database/schema/document.ts'
import { methods } from '../../database/schema/method.ts'
import { made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let developer: TestCaller

before(async () => {
  test = await startTestPlatform()
  developer = await test.as('developer')
})
after(() => test.stop())

let count = 0

/** A document of one path whose operation has more than a form shows. */
const documentOf = (get: object = {}, more: { pet?: object; path?: string; parameters?: object[] } = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: {
      [more.path ?? '/pets/{petId}']: {
        ...(more.parameters ? { parameters: more.parameters } : {}),
        get: {
          'x-first': 1,
          tags: ['Pets'],
          operationId: 'getPet',
          summary: 'A pet',
          parameters: [{ name: 'fields', in: 'query', schema: { type: 'string', enum: ['all', 'few'] } }],
          responses: { default: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
          ...get,
        },
      },
    },
    components: { schemas: { Pet: more.pet ?? { type: 'object', properties: { id: { type: 'integer' } } } } },
  })

async function imported(document: string) {
  const api = made(await developer.post('/apis', { name: `Document ${++count}`, basePath: `document-${count}` }))
  const path = `/apis/${api.id}/methods`
  const take = async (text: string, choices: object[] = []) =>
    made(await developer.post(`${path}/import`, { fileName: 'a.json', document: text, choices }))
  const preview = async (text: string) => made(await developer.post(`${path}/import/preview`, { fileName: 'a.json', document: text })).items
  const rows = () => test.db.select().from(methods).where(eq(methods.apiId, api.id)).orderBy(methods.position)
  const operation = async () => JSON.parse((await rows())[0]?.operation ?? '')
  const edit = async (change: object) => {
    const { id } = made(await developer.get(path)).items[0]
    const {
      httpMethod,
      path: own,
      summary,
      description,
      targetPath,
      parameters,
      bodies,
      responses,
    } = made(await developer.get(`${path}/${id}`))
    const input = { httpMethod, path: own, summary, description, targetPath, parameters, bodies, responses, ...change }
    return developer.put(`${path}/${id}`, input)
  }
  await take(document)
  return { api, path, take, preview, rows, operation, edit }
}

describe('a method of a document', () => {
  it('keeps the texts of its tags when another document comes to the same API', async () => {
    const titled = (title: string, path: string, tag: string) => {
      const document = JSON.parse(documentOf({ tags: [tag] }, { path }))
      return JSON.stringify({ ...document, info: { title, version: '1' }, tags: [{ name: tag, description: `All ${tag}` }] })
    }
    const { api, take } = await imported(titled('Pets', '/pets', 'Pets'))
    const shop = titled('Shop', '/orders', 'Orders')
    for (let time = 0; time < 2; time++) {
      await take(shop)
      const { tags } = (await developer.get(`/apis/${api.id}/document`)).body
      assert.deepEqual(tags, [
        { name: 'Orders', description: 'All Orders' },
        { name: 'Pets', description: 'All Pets' },
      ])
    }
  })

  it('has the tags of the document whatever white space stands around their names, also once it is edited', async () => {
    const tags = [{ name: ' Pets\t', description: 'All pets', 'x-displayName': 'Animals' }, { name: 'Shop' }]
    const tagged = (...named: string[]) => ({ get: { tags: named, responses: {} } })
    const paths = { '/a': tagged('Pets '), '/b': tagged('\tPets', ' ', 'Pets'), '/c': tagged('Shop\t') }
    const head = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, 'x-tagGroups': [{ name: 'Goods', tags: ['Pets\t ', 'Shop'] }] }
    const { api, edit, rows } = await imported(JSON.stringify({ ...head, tags, paths }))
    const shown = async () => {
      const base = `/apis/${api.id}/draft/reading`
      const { version } = made(await developer.get(base))
      const index = made(await developer.get(`${base}/index`))
      const pets = made(await developer.get(`${base}/tags/pets`))
      const [first] = pets.items
      return [
        version.tags.map((tag: Record<string, unknown>) => [tag.name, tag.label, tag.group, tag.description, tag.operationCount]),
        version.tags.map((tag: { firstOperations: object[] }) => tag.firstOperations.length),
        index.operations.map((operation: { tags: string[] }) => operation.tags),
        [pets.items.length, made(await developer.get(`${base}/operations/${first.slug}`)).tag],
      ]
    }
    const expected = [
      [
        ['Pets', 'Animals', 'Goods', 'All pets', 2],
        ['Shop', 'Shop', 'Goods', null, 1],
      ],
      [2, 1],
      [['pets'], ['pets'], ['shop']],
      [2, { name: 'Pets', label: 'Animals', slug: 'pets' }],
    ]
    assert.deepEqual(await shown(), expected)
    made(await edit({ summary: 'Edited' }))
    assert.deepEqual((await rows())[0]?.tags, ['Pets'])
    assert.deepEqual(await shown(), expected)
    // Rows of earlier versions, which kept the white space of edited operations.
    const [, second, third] = await rows()
    for (const [row, own] of [
      [second, ['\u3000Pets ', '', 'Pets']],
      [third, ['\tShop']],
    ] as const) {
      await test.db
        .update(methods)
        .set({ tags: [...own] })
        .where(eq(methods.id, row?.id ?? ''))
    }
    assert.deepEqual(await shown(), expected)
  })

  it('has the tags of a YAML document that are numbers or booleans, also once it is edited', async () => {
    const { api, edit, rows } = await imported(`openapi: 3.1.0
info: { title: Pets, version: 1.0 }
tags:
  - { name: 2024, description: This year, x-displayName: 2025 }
x-tagGroups:
  - { name: 1, tags: [2024, 1.0] }
paths:
  /a: { get: { tags: [2024], responses: {} } }
  /b: { get: { tags: [1.0, true], responses: {} } }
`)
    const shown = async () => {
      const { version } = made(await developer.get(`/apis/${api.id}/draft/reading`))
      return version.tags.map((tag: Record<string, unknown>) => [tag.name, tag.label, tag.group, tag.description, tag.operationCount])
    }
    const expected = [
      ['2024', '2025', '1', 'This year', 1],
      ['1.0', '1.0', '1', null, 1],
      ['true', 'true', '', null, 1],
    ]
    assert.deepEqual(await shown(), expected)
    made(await edit({ summary: 'Edited' }))
    assert.deepEqual((await rows())[0]?.tags, ['2024'])
    assert.deepEqual(await shown(), expected)
  })

  it('loses nothing when its form changes one field, and keeps the order of the others', async () => {
    const { operation, edit } = await imported(documentOf())
    const before = await operation()
    made(await edit({ summary: 'One pet' }))
    const after = await operation()
    assert.deepEqual(after, { ...before, summary: 'One pet' })
    assert.deepEqual(Object.keys(after), Object.keys(before))
  })

  it('takes what the document changes beside what the author changed, and asks only where both did', async () => {
    const { operation, edit, preview, take } = await imported(documentOf())
    made(await edit({ summary: 'One pet' }))
    const [one] = await preview(documentOf({ tags: ['Animals'], deprecated: true }))
    assert.deepEqual(
      [one.state, one.differences.map(({ field, outcome, added, changed }: Record<string, unknown>) => [field, outcome, added, changed])],
      [
        'changed',
        [
          ['summary', 'mine', [], []],
          ['others', 'document', ['deprecated'], ['tags']],
        ],
      ],
    )
    await take(documentOf({ tags: ['Animals'], deprecated: true }))
    const { summary, tags, deprecated } = await operation()
    assert.deepEqual([summary, tags, deprecated], ['One pet', ['Animals'], true])
    const [both] = await preview(documentOf({ summary: 'Theirs', tags: ['Animals'], deprecated: true }))
    assert.deepEqual([both.state, both.differences.map(({ field }: { field: string }) => field)], ['conflict', ['summary']])
  })

  it('follows a component that the document changes; a method made by hand keeps its own under a free name', async () => {
    const { api, path, take, preview, rows } = await imported(documentOf())
    const body = { contentType: 'application/json', schema: { $ref: '#/components/schemas/Pet' } }
    made(await developer.post(path, { httpMethod: 'POST', path: '/pets', bodies: [body] }))
    const next = documentOf({}, { pet: { type: 'object', properties: { name: { type: 'string' } } } })
    const [one] = await preview(next)
    assert.deepEqual([one.state, one.differences.map(({ field }: { field: string }) => field)], ['changed', ['responses']])
    assert.equal((await take(next)).changed, 1)
    const keys = await test.db
      .select()
      .from(documentComponents)
      .where(eq(documentComponents.apiId, api.id))
      .orderBy(documentComponents.position)
    assert.deepEqual(
      keys.map(({ key, content }) => [key, Object.keys(JSON.parse(content).properties)]),
      [
        ['schemas/Pet', ['name']],
        ['schemas/Pet_2', ['id']],
      ],
    )
    assert.deepEqual(
      (await rows()).map(({ httpMethod, needs }) => [httpMethod, needs]),
      [
        ['GET', ['schemas/Pet']],
        ['POST', ['schemas/Pet_2']],
      ],
    )
    assert.deepEqual(
      (await preview(next)).map(({ state }: { state: string }) => state),
      ['unchanged'],
    )
  })

  it('keeps the API’s names of path parameters, with what its path item says of them', async () => {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }]
    const given = documentOf({}, { path: '/pets/{id}', parameters })
    const { api, path, take, preview, rows, edit } = await imported(given)
    const number = { place: 'path', name: 'petId', description: '', required: true, array: false, type: 'number' }
    made(await edit({ path: '/pets/{petId}', targetPath: '/pets/{petId}', parameters: [number] }))
    const [row] = await rows()
    const named = JSON.parse(row?.operation ?? '').parameters.find((parameter: { in: string }) => parameter.in === 'path')
    assert.deepEqual([named.name, named.schema], ['petId', { type: 'integer', minimum: 1 }])
    const [one] = await preview(given)
    assert.equal(one.path, '/pets/{petId}')
    await take(documentOf({ tags: ['New'] }, { path: '/pets/{id}', parameters }))
    const [merged] = await rows()
    assert.deepEqual(
      [merged?.path, merged?.targetPath, JSON.parse(merged?.operation ?? '').tags],
      ['/pets/{petId}', '/pets/{petId}', ['New']],
    )
    assert.equal(made(await developer.get(path)).total, 1)
    assert.equal(await test.db.$count(documentPaths, eq(documentPaths.apiId, api.id)), 1)
  })

  it('passes the parameters of its path item on when an operation of the path does not have them', async () => {
    const shared = [
      { name: 'shop', in: 'query', schema: { type: 'string', maxLength: 5 } },
      { name: 'petId', in: 'path', required: true, schema: { type: 'string' } },
    ]
    const parametersOf = (operation = '') => (JSON.parse(operation).parameters ?? []).map(({ name }: { name: string }) => name).sort()
    const lost = await imported(documentOf({}, { parameters: shared }))
    made(await lost.edit({ parameters: [] }))
    assert.deepEqual(
      (await lost.rows()).map(({ operation }) => parametersOf(operation)),
      [['petId']],
    )

    const { api, path, rows } = await imported(documentOf({}, { parameters: shared }))
    made(await developer.post(path, { httpMethod: 'DELETE', path: '/pets/{petId}' }))
    assert.deepEqual(
      (await rows()).map(({ operation }) => parametersOf(operation)),
      [['fields', 'petId', 'shop'], ['petId']],
    )
    assert.equal(await test.db.$count(documentPaths, eq(documentPaths.apiId, api.id)), 0)
  })
})

describe('a schema in a form', () => {
  it('may refer to the components of the API’s document, and to nothing that it lacks', async () => {
    const { path } = await imported(documentOf())
    const bodyOf = (name: string) => ({ contentType: 'application/json', schema: { items: { $ref: `#/components/schemas/${name}` } } })
    made(await developer.post(path, { httpMethod: 'POST', path: '/ok', bodies: [bodyOf('Pet')] }))
    const responses = [{ statusCode: 200, bodies: [bodyOf('Pet'), { ...bodyOf('Gone'), contentType: 'text/json' }] }]
    const { status, body } = await developer.post(path, { httpMethod: 'POST', path: '/no', bodies: [bodyOf('Gone')], responses })
    assert.equal(status, 400)
    assert.deepEqual(
      body.data.fields.map(({ path: at, rule, values }: Record<string, unknown>) => [at, rule, values]),
      [
        ['bodies[0].schema', 'schemaReference', { reference: '#/components/schemas/Gone' }],
        ['responses[0].bodies[1].schema', 'schemaReference', { reference: '#/components/schemas/Gone' }],
      ],
    )
  })
})
