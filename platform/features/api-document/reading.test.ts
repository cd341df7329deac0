import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const pet = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', format: 'int64' }, owner: { $ref: '#/components/schemas/Owner' } },
}
const ok = { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } }
const operation = (operationId: string, tags: string[]) => ({
  operationId,
  tags,
  description: `**${operationId}**`,
  responses: { 200: ok },
})

const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: {
    title: 'Pets',
    version: '7',
    description: 'All *pets*',
    termsOfService: 'https://example.com/terms',
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  },
  externalDocs: { url: 'https://example.com/docs' },
  tags: [{ name: 'Pets', description: 'Pets of the shop' }, { name: 'Unused' }],
  paths: {
    '/pets': {
      summary: 'All pets',
      description: 'Of *one* shop',
      parameters: [{ name: 'shop', in: 'query', schema: { type: 'string', enum: ['a', 'b'] } }],
      get: { ...operation('listPets', ['Pets']), parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }] },
      post: { ...operation('createPet', ['Pets', 'Shop']), deprecated: true },
    },
    '/health': { $ref: '#/components/pathItems/Health' },
  },
  webhooks: {
    petSold: { $ref: '#/components/pathItems/PetSold', summary: 'Sold' },
    petFed: { post: { summary: 'A pet was fed', description: 'After *each* meal', tags: ['Feeding', ' Pets'], responses: { 200: ok } } },
  },
  components: {
    securitySchemes: { own: { type: 'http', scheme: 'basic' } },
    parameters: { Shop: { name: 'X-Shop', in: 'header', schema: { type: 'string' } } },
    pathItems: {
      Health: { description: 'Shared', get: { summary: 'Health', responses: { 204: { description: 'ok' } } } },
      PetSold: {
        description: 'Once a pet is sold',
        parameters: [{ $ref: '#/components/parameters/Shop' }, { name: 'X-Try', in: 'header', schema: { type: 'integer' } }],
        post: {
          summary: 'A pet was sold',
          security: [{ own: [] }],
          parameters: [{ $ref: '#/components/parameters/Shop' }],
          responses: { 200: ok },
        },
      },
    },
    schemas: { Pet: pet, Owner: { type: 'object', properties: { name: { type: 'string' } } }, Unused: { type: 'string' } },
  },
})

async function imported(document = DOCUMENT) {
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const api = await buildPublishedApi(test, developer, admin)
  made(await developer.post(`${api.path}/methods/delete`, { methodIds: [api.method.id] }))
  made(await developer.post(`${api.path}/methods/import`, { fileName: 'pets.json', document }))
  made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
  return { api, developer, admin }
}

const nameOfUse = ({ httpMethod, slug, isWebhook }: { httpMethod: string; slug: string; isWebhook: boolean }) =>
  `${httpMethod} ${slug}${isWebhook ? ' webhook' : ''}`

/** Returns a document of operations and webhooks that each use a model in another part, with their names, and of some that do not. */
function usersOfModel() {
  const media = { 'application/json': { schema: { $ref: '#/components/schemas/Used' } } }
  const header = { headers: { 'X-A': { schema: { $ref: '#/components/schemas/Around' } } }, description: 'ok' }
  const parts = {
    parameter: { parameters: [{ name: 'q', in: 'query', content: media }] },
    body: { requestBody: { content: media } },
    'shared-body': { requestBody: { $ref: '#/components/requestBodies/Shared' } },
    header: { responses: { 200: header } },
    callback: { callbacks: { done: { '{$url}': { post: { requestBody: { content: media } } } } } },
    'shared-callback': { callbacks: { done: { $ref: '#/components/callbacks/Shared' } } },
    mapped: {
      responses: {
        200: { description: 'ok', content: { 'text/plain': { schema: { discriminator: { propertyName: 'k', mapping: { u: 'Used' } } } } } },
      },
    },
    nothing: { requestBody: { content: { 'application/json': { schema: { const: '#/components/schemas/Used' } } } } },
  }
  const named = (prefix: string) =>
    Object.entries(parts).map(([name, part]) => [`${prefix}${name}`, { post: { responses: { 200: { description: 'ok' } }, ...part } }])
  const item = { post: { responses: { 200: { description: 'ok' } } }, parameters: [{ name: 'q', in: 'query', content: media }] }
  const document = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: { ...Object.fromEntries(named('/')), '/path': item },
    webhooks: { ...Object.fromEntries(named('')), path: item },
    components: {
      schemas: { Used: { type: 'string' }, Around: { allOf: [{ $ref: '#/components/schemas/Used' }] } },
      requestBodies: { Shared: { content: media } },
      callbacks: { Shared: { '{$url}': { post: { requestBody: { content: media } } } } },
    },
  })
  const used = [...Object.keys(parts).filter((name) => name !== 'nothing'), 'path']
  return { document, users: used.flatMap((name) => [`POST post-${name}`, `POST ${name} webhook`]).sort() }
}

describe('reading a document part by part', () => {
  it('says at each of its addresses the same of a deployed version, and of the draft what would be deployed', async () => {
    const { api, developer, admin } = await imported()
    const places = [
      [test.anonymous, `/catalogue/apis/${api.id}`],
      [await test.as('user'), api.path],
      [developer, `${api.path}/draft`],
      [admin, `/publications/${api.publication.id}/stages/${api.stage.id}`],
    ] as const
    for (const [reader, base] of places) {
      const { version, api: shown } = made(await reader.get(`${base}/reading`))
      assert.equal(shown.id, api.id)
      assert.deepEqual(
        [version.operationCount, version.modelCount, version.webhookCount, version.termsOfService, version.licence.identifier],
        [3, 3, 2, 'https://example.com/terms', 'Apache-2.0'],
      )
      assert.equal(version.documentName, 'Pets 7')
      assert.deepEqual(
        version.tags.map((one: { firstOperations: { slug: string; isWebhook: boolean }[] } & Record<string, unknown>) => [
          ...[one.name, one.slug, one.description, one.operationCount, one.webhookCount],
          one.firstOperations.map((first) => `${first.slug}${first.isWebhook ? ' webhook' : ''}`),
        ]),
        [
          ['Pets', 'pets', 'Pets of the shop', 2, 1, ['list-pets', 'create-pet', 'pet-fed webhook']],
          ['Shop', 'shop', null, 1, 0, ['create-pet']],
          ['Feeding', 'feeding', null, 0, 1, ['pet-fed webhook']],
          ['', 'other', null, 1, 0, ['get-health']],
        ],
      )
      const index = made(await reader.get(`${base}/reading/index`))
      assert.deepEqual(
        index.operations.map(({ slug, tags, deprecated }: Record<string, unknown>) => [slug, tags, deprecated]),
        [
          ['list-pets', ['pets'], false],
          ['create-pet', ['pets', 'shop'], true],
          ['get-health', ['other'], false],
        ],
      )
      assert.deepEqual(index.operations[0].fields, ['shop', 'limit', 'id', 'owner', 'name'])
      assert.deepEqual(
        index.models.map(({ slug }: { slug: string }) => slug),
        ['pet', 'owner', 'unused'],
      )
      assert.deepEqual(
        index.webhooks.map(({ httpMethod, path, summary, deprecated, tags }: Record<string, unknown>) => [
          ...[httpMethod, path, summary, deprecated, tags],
        ]),
        [
          ['POST', 'petSold', 'A pet was sold', false, []],
          ['POST', 'petFed', 'A pet was fed', false, ['feeding', 'pets']],
        ],
      )
      assert.deepEqual(index.webhooks[0].fields, ['X-Shop', 'X-Try', 'id', 'owner', 'name'])
      assert.deepEqual(index.tags, [
        { slug: 'pets', label: 'Pets', count: 3 },
        { slug: 'shop', label: 'Shop', count: 1 },
        { slug: 'feeding', label: 'Feeding', count: 1 },
        { slug: 'other', label: '', count: 1 },
      ])
      assert.equal((await reader.get(`${base}/reading/webhooks/${index.webhooks[0].slug}`)).status, 200)
      const tag = made(await reader.get(`${base}/reading/tags/shop`))
      assert.deepEqual(
        [tag.total, tag.items[0].slug, tag.items[0].description, tag.previous.slug, tag.next.slug],
        [1, 'create-pet', '**createPet**', 'pets', 'feeding'],
      )
      const items = async (slug: string, page: number) => {
        const { items: shown, total } = made(await reader.get(`${base}/reading/tags/${slug}?page=${page}`))
        return [total, shown.map((one: Record<string, unknown>) => [one.slug, one.isWebhook, one.description])]
      }
      const fed = ['pet-fed', true, 'After *each* meal']
      assert.deepEqual(await items('pets', 1), [3, [['list-pets', false, '**listPets**'], ['create-pet', false, '**createPet**'], fed]])
      assert.deepEqual(
        [await items('feeding', 1), await items('pets', 2)],
        [
          [1, [fed]],
          [3, []],
        ],
      )
      const webhooks = made(await reader.get(`${base}/reading/webhooks`))
      assert.deepEqual([webhooks.total, webhooks.items[0].path, webhooks.items[0].summary], [2, 'petSold', 'A pet was sold'])
      const webhook = made(await reader.get(`${base}/reading/webhooks/${webhooks.items[0].slug}`))
      assert.deepEqual([Object.keys(webhook.components.schemas), webhook.method, webhook.operation.security], [['Pet', 'Owner'], null, []])
      assert.deepEqual(webhook.pathItem, { summary: 'Sold', description: 'Once a pet is sold' })
      const tagged = made(await reader.get(`${base}/reading/webhooks/pet-fed`))
      assert.deepEqual([webhook.tag, tagged.tag], [null, { name: 'Feeding', label: 'Feeding', slug: 'feeding' }])
      const operation = made(await reader.get(`${base}/reading/operations/create-pet`))
      assert.deepEqual(operation.pathItem, { summary: 'All pets', description: 'Of *one* shop' })
      assert.deepEqual(made(await reader.get(`${base}/reading/operations/get-health`)).pathItem, { summary: null, description: 'Shared' })
      assert.deepEqual(
        webhook.operation.parameters.map((one: { $ref?: string; name?: string }) => one.$ref ?? one.name),
        ['#/components/parameters/Shop', 'X-Try'],
      )
    }
  })

  it('gives one operation with its path item’s parameters, what it needs and its neighbors', async () => {
    const { api } = await imported()
    const read = made(await test.anonymous.get(`/catalogue/apis/${api.id}/reading/operations/list-pets`))
    assert.deepEqual(
      read.operation.parameters.map(({ name, schema }: { name: string; schema: unknown }) => [name, schema]),
      [
        ['shop', { type: 'string', enum: ['a', 'b'] }],
        ['limit', { type: 'integer', maximum: 100 }],
      ],
    )
    assert.deepEqual(read.operation.security, [{ apiKey: [] }])
    assert.deepEqual(Object.keys(read.components.schemas).sort(), ['GatewayProblem', 'Owner', 'Pet'])
    assert.deepEqual(read.components.schemas.Pet, pet)
    assert.equal(read.components.securitySchemes.apiKey.name, 'X-API-Key')
    assert.deepEqual([read.previous, read.next.slug, read.tag.slug, read.method.authType], [null, 'create-pet', 'pets', 'apiKey'])
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}/reading/operations/unknown`)).status, 404)
  })

  it('gives a model with what it needs, and the operations and webhooks that use it, directly or through others', async () => {
    const { api, developer } = await imported()
    for (const [reader, base] of [
      [test.anonymous, `/catalogue/apis/${api.id}`],
      [developer, `${api.path}/draft`],
    ] as const) {
      const read = made(await reader.get(`${base}/reading/models/owner`))
      assert.deepEqual([read.name, read.previous.slug, read.next.slug, read.usedByCount], ['Owner', 'pet', 'unused', 4])
      assert.deepEqual(read.usedBy.map(nameOfUse), ['GET list-pets', 'POST create-pet', 'POST pet-sold webhook', 'POST pet-fed webhook'])
      assert.deepEqual(made(await reader.get(`${base}/reading/models/Owner`)), read)
      const unused = made(await reader.get(`${base}/reading/models/unused`))
      assert.deepEqual([unused.schema, unused.usedBy], [{ type: 'string' }, []])
    }
  })

  it('finds what uses a model in every part of an operation, a path and a webhook', async () => {
    const { document, users } = usersOfModel()
    const { api, developer } = await imported(document)
    for (const [reader, base] of [
      [test.anonymous, `/catalogue/apis/${api.id}`],
      [developer, `${api.path}/draft`],
    ] as const) {
      const read = made(await reader.get(`${base}/reading/models/Used`))
      assert.deepEqual(read.usedBy.map(nameOfUse).sort(), users)
      assert.equal(read.usedByCount, users.length)
    }
  })

  it('takes few queries, whatever the part', async () => {
    const { api, developer } = await imported()
    const { $client: client } = test.db
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let count = 0
    Object.assign(client, {
      query: (...args: unknown[]) => {
        count += 1
        return query(...args)
      },
    })
    const webhook = made(await test.anonymous.get(`/catalogue/apis/${api.id}/reading/webhooks`)).items[0].slug
    const parts = ['', '/index', '/tags/pets', '/operations/list-pets', '/models/owner', '/webhooks', `/webhooks/${webhook}`]
    const queriesOf = async (caller: TestCaller, base: string) => {
      const counts: number[] = []
      for (const part of parts) {
        const tries: number[] = []
        while (tries.length < 3) {
          count = 0
          made(await caller.get(`${base}/reading${part}`))
          tries.push(count)
        }
        // The platform's own poll may fall into one of them.
        counts.push(Math.min(...tries))
      }
      return counts
    }
    const counts = {
      published: await queriesOf(test.anonymous, `/catalogue/apis/${api.id}`),
      deployed: await queriesOf(developer, `${api.path}`),
      publication: await queriesOf(developer, `/publications/${api.publication.id}/stages/${api.stage.id}`),
      draft: await queriesOf(developer, `${api.path}/draft`),
    }
    Object.assign(client, { query })
    // What a deployed document has as a whole is kept, so is what gateways serve; the index asks for the webhooks too, and that of a draft
    // for the fields of their bodies.
    const alone = [2, 5, 4, 4, 4, 3, 4]
    const withSession = alone.map((number) => number + 1)
    assert.deepEqual(counts, { published: alone, deployed: withSession, publication: withSession, draft: [5, 6, 6, 5, 5, 4, 5] })
  })

  it('is refused to those who may not read the version', async () => {
    const api = await buildDeployedApi(test, await test.as('developer'))
    const stranger = await test.as('developer')
    for (const part of ['', '/index', '/tags/other', '/operations/get-items', '/models/pet', '/webhooks']) {
      for (const [reader, base] of [
        [test.anonymous, `/catalogue/apis/${api.id}`],
        [stranger, api.path],
        [stranger, `${api.path}/draft`],
      ] as const) {
        assert.equal((await reader.get(`${base}/reading${part}`)).status, 404, `${base}${part}`)
      }
    }
  })
})

describe('a document that is downloaded', () => {
  it('is the same file until its version says something else, and is not sent again', async () => {
    const { api, developer } = await imported()
    const path = `/catalogue/apis/${api.id}/document`
    const first = await test.anonymous.get(path)
    const etag = String(first.headers.etag)
    assert.match(etag, /^"[0-9a-f]{64}-json"$/)
    const again = await test.anonymous.call('GET', path, undefined, { 'if-none-match': `W/${etag}` })
    assert.deepEqual([again.status, again.text], [304, ''])
    assert.notEqual((await test.anonymous.get(`${path}?format=yaml`)).headers.etag, etag)
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/more' }))
    assert.equal((await test.anonymous.call('GET', path, undefined, { 'if-none-match': etag })).status, 304)
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    assert.equal((await test.anonymous.call('GET', path, undefined, { 'if-none-match': etag })).status, 200)
  })
})

const answerOf = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer
  return [status, text]
}

describe('the index of a document', () => {
  it('is kept by browsers for a minute, and is not sent again until the version says something else', async () => {
    const { api, developer } = await imported()
    const paths = { public: `/catalogue/apis/${api.id}/reading/index`, private: `${api.path}/reading/index` }
    for (const [cache, path] of Object.entries(paths)) {
      const first = await developer.get(path)
      assert.equal(first.headers['cache-control'], `${cache}, max-age=60`)
      const known = { 'if-none-match': String(first.headers.etag) }
      assert.deepEqual(await answerOf(developer.call('GET', path, undefined, known)), [304, ''])
    }
    const first = await test.anonymous.get(paths.public)
    const known = { 'if-none-match': String(first.headers.etag) }
    made(await developer.post(`${api.path}/methods`, { httpMethod: 'GET', path: '/more' }))
    assert.deepEqual(await answerOf(test.anonymous.call('GET', paths.public, undefined, known)), [304, ''])
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    const deployed = await test.anonymous.call('GET', paths.public, undefined, known)
    assert.equal(deployed.body.operations.length, first.body.operations.length + 1)
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deprecate`, {}))
    const deprecated = await test.anonymous.call('GET', paths.public, undefined, { 'if-none-match': String(deployed.headers.etag) })
    assert.ok(
      deprecated.body.operations.every((operation: { deprecated: boolean }) => operation.deprecated),
      deprecated.text,
    )
    assert.equal((await developer.get(`${api.path}/draft/reading/index`)).headers.etag, undefined)
  })
})
