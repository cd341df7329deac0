import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { apiDocuments, methods } from '../../database/schema/method.ts'
import { buildApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

type Visitor = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

/** Returns a document of operations by path, each with a summary. */
const documentOf = (summaries: Record<string, string>, prefix = '') =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things', version: '2.1' },
    ...(prefix ? { servers: [{ url: prefix }] } : {}),
    paths: Object.fromEntries(Object.entries(summaries).map(([path, summary]) => [path, { get: { summary } }])),
  })

async function startApi(document?: string) {
  const developer = await test.as('developer')
  const api = made(await developer.post('/apis', { name: 'Again', basePath: newId() }))
  const path = `/apis/${api.id}/methods`
  const send = (text: string, more: object = {}) => developer.post(`${path}/import`, { fileName: 'a.json', document: text, ...more })
  if (document) made(await send(document))
  return { developer, id: api.id as string, path, send, preview: (text: string) => previewOf(developer, path, text) }
}

async function previewOf(person: Visitor, path: string, document: string) {
  const preview = made(await person.post(`${path}/import/preview`, { fileName: 'a.json', document }))
  const states = Object.fromEntries(preview.items.map((item: { path: string; state: string }) => [item.path, item.state]))
  return { ...preview, states }
}

async function methodAt({ developer, path }: { developer: Visitor; path: string }, methodPath: string) {
  const { items } = (await developer.get(`${path}?size=100`)).body
  const found = items.find((item: { path: string }) => item.path === methodPath)
  return found ? (await developer.get(`${path}/${found.id}`)).body : null
}

async function change(api: { developer: Visitor; path: string }, methodPath: string, changes: object) {
  const { id, updatedAt: _, targetServerGroup, ...method } = await methodAt(api, methodPath)
  const body = { ...method, targetServerGroupId: targetServerGroup?.id ?? null, ...changes }
  return made(await api.developer.put(`${api.path}/${id}`, body))
}

describe('importing again', () => {
  it('returns for each method what it would do, and writes nothing', async () => {
    const api = await startApi(documentOf({ '/same': 'a', '/changed': 'a', '/edited': 'a', '/both': 'a', '/gone': 'a' }))
    made(await api.developer.post(api.path, { httpMethod: 'POST', path: '/by-hand' }))
    made(await api.developer.post(api.path, { httpMethod: 'GET', path: '/hand-made', summary: 'mine' }))
    await change(api, '/edited', { summary: 'mine' })
    await change(api, '/both', { summary: 'mine' })
    const stored = () => test.db.select().from(methods).where(eq(methods.apiId, api.id)).orderBy(methods.id)
    const before = await stored()
    const preview = await api.preview(
      documentOf({ '/same': 'a', '/changed': 'b', '/edited': 'a', '/both': 'b', '/hand-made': 'b', '/new': 'b', '/a/{b}{c}': 'b' }),
    )
    assert.deepEqual(preview.states, {
      '/same': 'unchanged',
      '/changed': 'changed',
      '/edited': 'unchanged',
      '/both': 'conflict',
      '/hand-made': 'conflict',
      '/new': 'new',
      '/gone': 'gone',
    })
    assert.deepEqual([preview.undescribed, preview.documentTitle, preview.apiVersion, preview.syntax], [1, 'Things', '2.1', 'json'])
    assert.deepEqual(preview.dropped, [
      { httpMethod: 'GET', path: '/a/{b}{c}', reason: 'pathParametersAdjacent', detail: null, dropped: true },
    ])
    assert.deepEqual(preview.items.find(({ path }: { path: string }) => path === '/both').differences, [
      { field: 'summary', outcome: 'conflict', mine: 'mine', document: 'b', added: [], removed: [], changed: [] },
    ])
    assert.deepEqual(await stored(), before)
    assert.equal(await test.db.$count(apiDocuments, eq(apiDocuments.apiId, api.id)), 1)
  })

  it('shows what it leaves out by kind in preview, result and document check, until the document comes without it', async () => {
    const document = (schema: string, trace: object) =>
      JSON.stringify({
        openapi: '3.1.0',
        paths: { '/a': { get: { responses: { 200: { description: 'OK' } } }, ...trace } },
        components: { schemas: { A: { $ref: schema } } },
      })
    const broken = document('#/components/schemas/B', { trace: {} })
    const losses = [
      { reason: 'httpMethodNotSupported', dropped: true, count: 1 },
      { reason: 'unresolvedReference', dropped: false, count: 1 },
    ]
    const api = await startApi()
    const preview = await api.preview(broken)
    assert.deepEqual(preview.losses, losses)
    assert.deepEqual(preview.sharedLosses, [
      { httpMethod: '*', path: '#/components/schemas/A', reason: 'unresolvedReference', detail: '#/components/schemas/B', dropped: false },
    ])
    const checked = async () => {
      const { lint } = (await api.developer.get(`/apis/${api.id}/publication/check`)).body
      return lint.findings.flatMap(({ rule, places }: { rule: string; places: { detail: string }[] }) =>
        /NotImported|Unresolved/.test(rule) ? [`${rule}: ${places.map(({ detail }) => detail)}`] : [],
      )
    }
    assert.deepEqual(made(await api.send(broken)).losses, losses)
    assert.deepEqual(await checked(), [
      'operationsNotImported: TRACE /a',
      'referencesUnresolved: #/components/schemas/A #/components/schemas/B',
    ])
    made(await api.send(document('#/components/schemas/B', {}).replace('"$ref"', '"title"')))
    assert.deepEqual(await checked(), [])
  })

  it('never loses the target server group, the authentication, or a target path that the author changed', async () => {
    const api = await startApi(documentOf({ '/kept': 'a', '/followed': 'a' }, '/v1'))
    const group = (await buildApi(api.developer)).group
    await change(api, '/kept', { targetPath: '/mine', authType: 'apiKey', targetServerGroupId: group.id })
    await change(api, '/followed', { authType: 'apiKey', targetServerGroupId: group.id })
    const { body } = await api.send(documentOf({ '/kept': 'b', '/followed': 'b' }, '/v2'))
    assert.deepEqual([body.created, body.changed, body.unchanged], [0, 2, 0])
    const settings = async (path: string) => {
      const { summary, targetPath, authType, targetServerGroup } = await methodAt(api, path)
      return [summary, targetPath, authType, targetServerGroup?.id]
    }
    assert.deepEqual(await settings('/kept'), ['b', '/mine', 'apiKey', group.id])
    assert.deepEqual(await settings('/followed'), ['b', '/v2/followed', 'apiKey', group.id])
  })

  it('keeps the author’s value in a conflict unless another choice is made, and asks only once', async () => {
    const api = await startApi(documentOf({ '/one': 'a', '/two': 'a' }))
    await change(api, '/one', { summary: 'mine' })
    await change(api, '/two', { summary: 'mine' })
    const document = documentOf({ '/one': 'b', '/two': 'b' })
    const { hash } = await api.preview(document)
    const { body } = await api.send(document, { hash, choices: [{ httpMethod: 'GET', path: '/two', take: 'document' }] })
    assert.deepEqual([body.changed, body.unchanged], [1, 1])
    assert.deepEqual([(await methodAt(api, '/one')).summary, (await methodAt(api, '/two')).summary], ['mine', 'b'])
    assert.deepEqual((await api.preview(document)).states, { '/one': 'unchanged', '/two': 'unchanged' })
    assert.deepEqual((await api.preview(documentOf({ '/one': 'c', '/two': 'c' }))).states, { '/one': 'conflict', '/two': 'changed' })
  })

  it('does what is chosen and nothing else', async () => {
    const api = await startApi(documentOf({ '/a': 'a', '/b': 'a', '/gone': 'a', '/gone-too': 'a' }))
    const document = documentOf({ '/a': 'b', '/b': 'b', '/new': 'b', '/new-too': 'b' })
    const choices = [
      { httpMethod: 'GET', path: '/b', take: 'skip' },
      { httpMethod: 'GET', path: '/new-too', take: 'skip' },
      { httpMethod: 'GET', path: '/gone', take: 'delete' },
    ]
    const { body } = await api.send(document, { choices })
    assert.deepEqual([body.created, body.changed, body.deleted, body.unchanged, body.skipped], [1, 1, 1, 0, 2])
    const { items } = (await api.developer.get(api.path)).body
    assert.deepEqual(
      items.map(({ path, summary }: Record<string, string>) => [path, summary]),
      [
        ['/a', 'b'],
        ['/b', 'a'],
        ['/gone-too', 'a'],
        ['/new', 'b'],
      ],
    )
    assert.equal((await api.preview(document)).states['/b'], 'changed')
  })

  for (const [name, choice] of [
    ['a method that is nowhere', { httpMethod: 'GET', path: '/nowhere', take: 'skip' }],
    ['deleting what the document has', { httpMethod: 'GET', path: '/a', take: 'delete' }],
  ] as const) {
    it(`refuses a choice that there is not: ${name}`, async () => {
      const api = await startApi()
      const { status, body } = await api.send(documentOf({ '/a': 'a' }), { choices: [choice] })
      assert.deepEqual([status, body.error, body.data.fields[0].path], [400, 'ClassValidatorPassFailed', 'choices[0].take'])
      assert.equal((await api.developer.get(api.path)).body.total, 0)
    })
  }

  it('is refused with ImportOutdated once the methods or the document are not those of the preview', async () => {
    const document = documentOf({ '/a': 'a' })
    const api = await startApi(document)
    const { hash } = await api.preview(document)
    assert.equal((await api.send(documentOf({ '/a': 'b' }), { hash })).body.error, 'ImportOutdated')
    await change(api, '/a', { summary: 'mine' })
    const { status, body } = await api.send(document, { hash })
    assert.deepEqual([status, body.error], [409, 'ImportOutdated'])
    assert.equal((await api.send(document, { hash: (await api.preview(document)).hash })).status, 200)
  })

  it('lets one of ten imports of one preview win', async () => {
    const api = await startApi()
    const document = documentOf({ '/a': 'a', '/b': 'b' })
    const { hash } = await api.preview(document)
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.send(document, { hash })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)])
    assert.equal((await api.developer.get(api.path)).body.total, 2)
  })

  it('leaves the parameters of path items there, and keeps those of a path that the document lacks', async () => {
    const document = (paths: string[], description: string) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Things', version: '1' },
        paths: Object.fromEntries(
          paths.map((path) => [path, { parameters: [{ $ref: '#/components/parameters/Page' }], get: { summary: 'a' } }]),
        ),
        components: { parameters: { Page: { name: 'page', in: 'query', description, schema: { type: 'integer' } } } },
      })
    const api = await startApi(document(['/a', '/b'], 'Old'))
    made(await api.send(document(['/a'], 'New')))
    const descriptions = []
    for (const path of ['/a', '/b']) descriptions.push((await methodAt(api, path)).parameters[0].description)
    assert.deepEqual(descriptions, ['New', 'Old'])
    const operations = await test.db.select({ operation: methods.operation }).from(methods).where(eq(methods.apiId, api.id))
    assert.deepEqual(new Set(operations.map(({ operation }) => operation)), new Set(['{"summary":"a"}']))
  })

  it("keeps the API's names of path parameters and reports it", async () => {
    const api = await startApi()
    made(await api.developer.post(api.path, { httpMethod: 'GET', path: '/pets/{petId}', targetPath: '/p/{petId}' }))
    const document = documentOf({ '/pets/{id}': 'One pet' })
    const [item] = (await api.preview(document)).items
    assert.deepEqual(
      [item.path, item.state, item.notes],
      ['/pets/{petId}', 'conflict', [{ reason: 'parameterNamesKept', detail: '/pets/{id}' }]],
    )
    made(await api.send(document, { choices: [{ httpMethod: 'GET', path: '/pets/{id}', take: 'document' }] }))
    const method = await methodAt(api, '/pets/{petId}')
    assert.deepEqual([method.summary, method.targetPath, method.parameters[0].name], ['One pet', '/p/{petId}', 'petId'])
    assert.deepEqual((await api.preview(document)).states, { '/pets/{petId}': 'unchanged' })
  })

  it('takes YAML, which is the same document', async () => {
    const api = await startApi(documentOf({ '/a': 'a' }))
    const yaml = 'openapi: 3.1.0\ninfo: {title: Things, version: "2.1"}\npaths:\n  /a:\n    get:\n      summary: a\n'
    const preview = await api.preview(yaml)
    assert.deepEqual([preview.states, preview.syntax], [{ '/a': 'unchanged' }, 'yaml'])
    made(await api.send(`\ufeff${yaml}`, { fileName: 'a.yaml' }))
    const kept = await test.db.select().from(apiDocuments).where(eq(apiDocuments.apiId, api.id)).orderBy(apiDocuments.importedAt)
    assert.equal(kept[1]?.content.toString('hex').slice(0, 6), 'efbbbf')
  })

  it('reports where a YAML document is invalid, and rejects an alias bomb', async () => {
    const api = await startApi()
    const broken = await api.developer.post(`${api.path}/import/preview`, { fileName: 'a.yaml', document: 'openapi: 3.1.0\npaths: [' })
    assert.deepEqual([broken.status, broken.body.data], [422, { reason: 'notYaml', line: 2, column: 9 }])
    const bomb = [
      'a0: &a0 [x, x, x, x, x, x, x, x, x]',
      ...Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [${Array(9).fill(`*a${index}`).join(', ')}]`),
      'openapi: 3.1.0',
    ].join('\n')
    const answer = await api.developer.post(`${api.path}/import/preview`, { fileName: 'a.yaml', document: bomb })
    assert.deepEqual([answer.status, answer.body.data], [422, { reason: 'repeatsTooMuch', actual: 141_148, max: 100_000 }])
  })

  it("is rejected on another developer's API", async () => {
    const api = await startApi(documentOf({ '/a': 'a' }))
    const other = await test.as('developer')
    for (const path of [`${api.path}/import`, `${api.path}/import/preview`]) {
      const { status, body } = await other.post(path, { fileName: 'a.json', document: documentOf({ '/a': 'b' }) })
      assert.deepEqual([status, body.error], [404, 'NoApi'])
    }
  })
})
