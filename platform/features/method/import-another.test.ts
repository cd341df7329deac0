import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { documentPaths } from '../../database/schema/document.ts'
import { componentKey } from '../../openapi/component-index.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { readComponents, readHead } from './document-queries.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** A document that says something in every place where a document as a whole can. */
const whole = {
  openapi: '3.1.0',
  jsonSchemaDialect: 'https://example.com/dialect',
  info: {
    title: 'Whole',
    version: '1',
    summary: 'S',
    description: 'D',
    termsOfService: 'https://example.com/t',
    license: { name: 'MIT' },
    contact: { name: 'C' },
    'x-info': 1.0,
  },
  servers: [{ url: 'https://a.example/v1' }],
  security: [{ key: [] }],
  tags: [
    { name: 'pets', 'x-displayName': 'Pets', externalDocs: { url: 'https://example.com' } },
    { name: 'events', description: 'E' },
  ],
  'x-tagGroups': [{ name: 'All', tags: ['pets', 'events'] }],
  externalDocs: { url: 'https://example.com/docs' },
  'x-more': { $ref: '#/components/schemas/Shared' },
  paths: {
    '/pets': { summary: 'P', get: { tags: ['pets'], responses: { 200: { description: '', ...json(to('Shared')) } } } },
    '/apart': { description: 'No operation yet' },
    'x-paths': { a: 1 },
  },
  webhooks: { made: { post: { tags: ['events'], requestBody: json(to('Event')), responses: {} } } },
  components: {
    schemas: { Shared: { type: 'string' }, Event: { properties: { id: to('Shared') } }, Unused: { type: 'boolean' } },
    responses: { R: { description: '' } },
    parameters: { P: { name: 'p', in: 'query', schema: {} } },
    examples: { E: { value: 1 } },
    requestBodies: { B: json({}) },
    headers: { H: { schema: {} } },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'k' } },
    links: { L: { operationId: 'a' } },
    callbacks: { C: { '{$url}': { post: { responses: {} } } } },
    pathItems: { I: { summary: 'I' } },
    'x-kinds': { a: 1 },
  },
}

/** Another one, which says none of that but a schema of a name that both have. */
const other = {
  openapi: '3.1.0',
  info: { title: 'Other', version: '2' },
  servers: [{ url: 'https://b.example' }],
  tags: [{ name: 'shops' }],
  'x-tagGroups': [{ name: 'Shops', tags: ['shops'] }],
  paths: { '/shops': { get: { tags: ['shops'], responses: { 200: { description: '', ...json(to('Shared')) } } } } },
  components: { schemas: { Shared: { type: 'integer' } } },
}

async function startApi(...documents: object[]) {
  const developer = await test.as('developer')
  const api = made(await developer.post('/apis', { name: 'Another', basePath: newId() }))
  const send = async (document: object) =>
    made(await developer.post(`/apis/${api.id}/methods/import`, { fileName: 'a.json', document: JSON.stringify(document) }))
  for (const document of documents) await send(document)
  return { id: api.id as string, send, developer }
}

async function storedOf({ id }: { id: string }) {
  const components = await readComponents(test.db, id)
  const paths = await test.db.select().from(documentPaths).where(eq(documentPaths.apiId, id)).orderBy(asc(documentPaths.position))
  return {
    head: parseObject((await readHead(test.db, id)).content),
    components: Object.fromEntries(components.map((part) => [componentKey(part), JSON.parse(part.content)])),
    paths: Object.fromEntries(paths.map(({ path, content }) => [path, JSON.parse(content)])),
  }
}

describe('importing another document', () => {
  it('keeps every part that it lacks, of all kinds', async () => {
    const api = await startApi(whole, other)
    const { head, components, paths } = await storedOf(api)
    const { title: _, version: __, ...info } = whole.info
    assert.deepEqual(JSON.parse(JSON.stringify(head)), {
      openapi: '3.1.0',
      info: { ...other.info, ...info },
      servers: other.servers,
      tags: [...other.tags, ...whole.tags],
      'x-tagGroups': [...other['x-tagGroups'], ...whole['x-tagGroups']],
      paths: {},
      components: {},
      webhooks: whole.webhooks,
      externalDocs: whole.externalDocs,
      'x-more': { $ref: '#/components/schemas/Shared_2' },
    })
    const { schemas, 'x-kinds': kinds, ...others } = whole.components
    const named = Object.entries(others).flatMap(([kind, parts]) => Object.entries(parts).map(([name, part]) => [`${kind}/${name}`, part]))
    assert.deepEqual(components, {
      'schemas/Shared': { type: 'integer' },
      'schemas/Shared_2': schemas.Shared,
      'schemas/Event': { properties: { id: to('Shared_2') } },
      'schemas/Unused': schemas.Unused,
      ...Object.fromEntries(named),
      'x-kinds/': kinds,
    })
    assert.deepEqual(paths, { '/pets': { summary: 'P' }, '/apart': whole.paths['/apart'], 'x-paths': { a: 1 } })
  })

  it('has the later version of OpenAPI while something of the earlier document is in it', async () => {
    const stream = { content: { 'application/jsonl': { itemSchema: to('Shared') } } }
    const later = {
      openapi: '3.2.0',
      info: { title: 'Whole', version: '1' },
      paths: { '/a': { get: { responses: { 200: stream } } }, '/b': { get: { responses: { 200: stream } } } },
      components: { schemas: { Shared: { type: 'string' } } },
    }
    const earlier = { ...later, openapi: '3.1.0', paths: { '/a': { get: { responses: { 200: { description: '' } } } } } }
    const versionOf = async (api: { id: string }) => (await storedOf(api)).head.openapi
    const api = await startApi(later, earlier)
    assert.equal(await versionOf(api), '3.2.0')
    await api.send(earlier)
    assert.equal(await versionOf(api), '3.2.0')
    assert.equal(await versionOf(await startApi(other, later)), '3.2.0')
    assert.equal(await versionOf(await startApi(later, { ...later, openapi: '3.1.1' })), '3.1.1')
    const { items } = made(await api.developer.get(`/apis/${api.id}/methods`))
    const left = items.filter(({ path }: { path: string }) => path === '/b')
    await api.developer.post(`/apis/${api.id}/methods/delete`, { methodIds: left.map(({ id }: { id: string }) => id) })
    await api.send(earlier)
    assert.equal(await versionOf(api), '3.1.0')
  })

  it('again changes nothing', async () => {
    const api = await startApi(whole, other)
    const before = await storedOf(api)
    await api.send(other)
    assert.deepEqual(await storedOf(api), before)
  })

  it('edited changes only what it said itself', async () => {
    const docs = { url: 'https://example.com/other' }
    const webhooks = { sold: { post: { responses: {} } } }
    const api = await startApi(whole, { ...other, 'x-own': 1, webhooks, info: { ...other.info, license: { name: 'GPL' } } })
    await api.send({ ...other, externalDocs: docs })
    const { head, components } = await storedOf(api)
    assert.deepEqual([head.externalDocs, head.webhooks, head['x-own']], [docs, whole.webhooks, undefined])
    assert.deepEqual(head.info, {
      ...other.info,
      ...Object.fromEntries(Object.entries(head.info as object).filter(([key]) => key !== 'license' && !(key in other.info))),
    })
    assert.ok('schemas/Unused' in components)
  })

  it('leaves each part to the document that brought it, in whatever order they come again', async () => {
    const api = await startApi(whole, { ...other, 'x-own': 1 }, whole)
    const both = await storedOf(api)
    assert.deepEqual([both.head['x-own'], both.head.externalDocs], [1, whole.externalDocs])
    assert.deepEqual(both.components['schemas/Shared'], { type: 'string' })
    const { webhooks: _, externalDocs: __, ...less } = whole
    await api.send(less)
    const { head } = await storedOf(api)
    assert.deepEqual([head['x-own'], head.externalDocs, head.webhooks], [1, undefined, undefined])
    await api.send(other)
    const last = await storedOf(api)
    const [, key = ''] = /^#\/components\/(.+)$/.exec((last.head['x-more'] as { $ref: string }).$ref) ?? []
    assert.deepEqual(
      [last.head['x-own'], last.components[key], last.components['schemas/Shared']],
      [undefined, { type: 'string' }, { type: 'integer' }],
    )
  })

  it('that comes later without a part loses that part, as its author wants', async () => {
    const { webhooks: _, externalDocs: __, 'x-more': ___, ...less } = whole
    const api = await startApi(whole)
    const { Event: ____, Unused: _____, ...schemas } = whole.components.schemas
    await api.send({ ...less, components: { ...whole.components, schemas } })
    const { head, components } = await storedOf(api)
    assert.deepEqual(
      [head.webhooks, head.externalDocs, head['x-more'], components['schemas/Event']],
      [undefined, undefined, undefined, undefined],
    )
  })
})
