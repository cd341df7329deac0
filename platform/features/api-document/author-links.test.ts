import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** A document whose texts have links, and examples and references that are none. */
const LINKED = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Linked', version: '1', description: '[pets](#tag/All-pets) [none](#tag/None) [heading](#pets)' },
  tags: [{ name: 'All pets', description: '<a href="#operation/listPets">list</a>' }],
  paths: {
    '/pets': {
      description: '[again](#tag/All%20pets)',
      get: {
        operationId: 'listPets',
        tags: ['All pets'],
        description:
          '[tag](#tag/All%20pets) [dog](#tag/All%20pets/operation/%EA%B0%9C) [no](#operation/none) [none](#/components/schemas/None)',
        parameters: [
          { name: 'p', in: 'query', description: '[d]\n\n[d]: #/paths/~1dogs/get', schema: { $ref: '#/components/schemas/Pet' } },
        ],
        responses: { 200: { description: '[model](<#/components/schemas/Pet>)' } },
      },
    },
    '/dogs': {
      get: { operationId: '개', responses: { 200: { description: 'ok', content: { 'a/b': { example: { operationId: 'listPets' } } } } } },
    },
  },
  webhooks: {
    sold: {
      post: {
        description:
          '[list](#operation/listPets) [a](#webhook/petLost) [b](#/webhooks/pet.lost/put) [c](#operation/petLost) [d](#webhook/no)',
        responses: { 200: { description: 'ok' } },
      },
    },
    'pet.lost': { put: { operationId: 'petLost', description: '[e](#tag/All-pets/webhook/POST/sold)', responses: {} } },
  },
  components: { schemas: { Pet: { type: 'string', description: 'See [all](#/all/listPets)', default: '#/components/schemas/Pet' } } },
})

async function imported(document: string) {
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const api = await buildPublishedApi(test, developer, admin)
  made(await developer.post(`${api.path}/methods/delete`, { methodIds: [api.method.id] }))
  made(await developer.post(`${api.path}/methods/import`, { fileName: 'linked.json', document }))
  made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
  return { api, developer }
}

it('says where links in texts lead that name a tag, an operation or a model which the document has', async () => {
  const { api, developer } = await imported(LINKED)
  for (const [reader, base] of [
    [test.anonymous, `/catalogue/apis/${api.id}`],
    [developer, `${api.path}/draft`],
  ] as const) {
    const linksOf = async (part: string) => {
      const read = made(await reader.get(`${base}/reading${part}`))
      const { links } = part === '' ? read.version : read
      return links.map((one: Record<string, string>) => `${one.written} ${one.kind} ${one.slug}`)
    }
    assert.deepEqual(await linksOf(''), ['#tag/All-pets tag all-pets'])
    assert.deepEqual(await linksOf('/tags/all-pets'), ['#operation/listPets operation list-pets'])
    assert.deepEqual(await linksOf('/operations/list-pets'), [
      '#tag/All%20pets tag all-pets',
      '#tag/All%20pets/operation/%EA%B0%9C operation get-dogs',
      '#/paths/~1dogs/get operation get-dogs',
      '#/components/schemas/Pet model Pet',
      '#/all/listPets operation list-pets',
    ])
    assert.deepEqual(await linksOf('/models/pet'), ['#/all/listPets operation list-pets'])
    assert.deepEqual(await linksOf('/webhooks/pet-lost'), ['#tag/All-pets/webhook/POST/sold webhook sold'])
    assert.deepEqual(
      [await linksOf('/operations/get-dogs'), await linksOf('/webhooks/sold')],
      [
        [],
        [
          '#operation/listPets operation list-pets',
          '#webhook/petLost webhook pet-lost',
          '#/webhooks/pet.lost/put webhook pet-lost',
          '#operation/petLost webhook pet-lost',
        ],
      ],
    )
  }
})

it('finds the operation of an id among those whose ids give one slug, are long or give none', async () => {
  const ids = ['getPet', 'get-pet', 'get pet', `${'long'.repeat(40)}1`, `${'long'.repeat(40)}2`, 'index', '고양이']
  const paths = Object.fromEntries(
    ids.map((operationId, at) => [`/p${at}`, { get: { operationId, responses: { 200: { description: 'ok' } } } }]),
  )
  const description = ids.map((id) => `[x](#operation/${encodeURIComponent(id)})`).join(' ')
  const { api, developer } = await imported(JSON.stringify({ openapi: '3.1.0', info: { title: 'Like', version: '1', description }, paths }))
  for (const [reader, base] of [
    [test.anonymous, `/catalogue/apis/${api.id}`],
    [developer, `${api.path}/draft`],
  ] as const) {
    const { links } = made(await reader.get(`${base}/reading`)).version
    const { operations } = made(await reader.get(`${base}/reading/index`))
    const pathOf = (slug: string) => operations.find((one: { slug: string }) => one.slug === slug)?.path
    assert.deepEqual(
      links.map((one: { slug: string }) => pathOf(one.slug)),
      ids.map((_, at) => `/p${at}`),
    )
  }
})
