import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { checkApi } from '@portico/contract/gateway-snapshot/check-api'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { eq, sql } from 'drizzle-orm'
import { apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import { deployments, stages } from '../../database/schema/stage.ts'
import { transact } from '../../database/transact.ts'
import { snapshotKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildApi, buildDeployedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { touchServingEnvironments } from '../target-server/client-certificate-queries.ts'
import { compileSnapshot } from './compile-snapshot.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const fieldOf = ({ body }: { body: { data?: { fields?: { path: string }[] } } }) => body.data?.fields?.[0]?.path

describe('base paths', () => {
  it('are one in every spelling, and kept in the normal form', async () => {
    const developer = await test.as('developer')
    const create = (basePath: string) => developer.post('/apis', { name: 'Echo', basePath })
    assert.equal(made(await create('echo-lab')).basePath, 'echo-lab')
    for (const basePath of ['%65cho-lab', 'echo%2Dlab', 'echo%2dlab', '%65%63%68%6f%2d%6c%61%62']) {
      assert.equal((await create(basePath)).body.error, 'ApiAlreadyExists', basePath)
    }
    assert.equal(made(await create('pet%2Dstore')).basePath, 'pet-store')
    assert.equal(made(await create('caf%c3%a9')).basePath, 'caf%C3%A9')
    assert.equal((await create('caf%C3%A9')).body.error, 'ApiAlreadyExists')
    assert.equal((await create('caf%C3%a9')).body.error, 'ApiAlreadyExists')
  })

  it('that cannot be called are rejected by every endpoint, at their field', async () => {
    const developer = await test.as('developer')
    const [{ path }, environment] = [await buildApi(developer), await buildEnvironment(test.db)]
    const quick = { name: 'Q', targetUrl: 'http://localhost', environmentId: environment.id, methods: [{ httpMethod: 'GET', path: '/a' }] }
    for (const basePath of ['%2e', '%2E%2e', '.%2E', '50%', 'a%2Fb', 'a%5Cb', '%00', 'a%0d%0ab', '%7f', '..%3b', '%zz', '..']) {
      const endpoints = [
        ['/apis', { name: 'A', basePath }],
        [`${path}/copy`, { name: 'A', basePath }],
        ['/apis/quick', { ...quick, basePath }],
      ] as const
      for (const [path, body] of endpoints) {
        const answer = await developer.post(path, body)
        assert.deepEqual([answer.status, fieldOf(answer)], [400, 'basePath'], `${path} ${basePath}`)
      }
    }
  })

  it('from before are brought into the normal form where that is free and can be served', async () => {
    const developer = await test.as('developer')
    const kept: Record<string, string> = {
      'old%2Dpath': 'old-path',
      'old%c3%a9': 'old%C3%A9',
      'old%7e%20': 'old%7E%20',
      '%6Fld-twice': '%6Fld-twice',
      'old-twice': 'old-twice',
      '%2E%2e': '%2E%2e',
      'old%2fb': 'old%2fb',
      '50%': '50%',
    }
    const ids: Record<string, string> = {}
    for (const [index, basePath] of Object.keys(kept).entries()) {
      const { id } = made(await developer.post('/apis', { name: 'Old', basePath: `to-be-old-${index}` }))
      await test.db.update(apis).set({ basePath }).where(eq(apis.id, id))
      ids[basePath] = id
    }
    const file = new URL('../../database/migrations/0009_refused-parts.sql', import.meta.url)
    const normalise = (await readFile(file, 'utf8')).split('--> statement-breakpoint').at(-1) ?? ''
    await test.db.execute(sql.raw(normalise))
    await test.db.execute(sql.raw(normalise))
    for (const [basePath, normal] of Object.entries(kept)) {
      const [row] = await test.db
        .select({ basePath: apis.basePath })
        .from(apis)
        .where(eq(apis.id, ids[basePath] ?? ''))
      assert.equal(row?.basePath, normal)
    }
  })
})

describe('a deployment', () => {
  it('that no gateway could serve is refused with every place, and changes nothing', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const { stage, environment, path } = api
    const revision = await newestRevision(test.db, snapshotKind(environment.id))
    await test.db
      .update(apis)
      .set({ requestControls: [{ place: 'header', name: 'x:y', value: 'a', action: 'set' }] })
      .where(eq(apis.id, api.id))
    await test.db.update(methods).set({ targetPath: '/a/%2e%2e/b' }).where(eq(methods.apiId, api.id))
    const { status, body } = await developer.post(`${path}/stages/${stage.id}/deploy`)
    assert.deepEqual([status, body.error], [422, 'NotServable'])
    const places = body.data.problems.map(({ place, rule }: { place: string; rule: string }) => `${place} ${rule}`)
    assert.ok(places.includes('requestControls[0].name headerName') && places.includes('methods[0].targetPath pathSegment'), String(places))
    assert.equal(body.data.count, places.length)
    assert.equal(await newestRevision(test.db, snapshotKind(environment.id)), revision)
  })

  it('from before cannot be brought back by a roll-back when no gateway could serve it', async () => {
    const developer = await test.as('developer')
    const { stage, path } = await buildDeployedApi(test, developer)
    const [first] = await test.db.select().from(deployments).where(eq(deployments.stageId, stage.id))
    if (!first) throw new Error('no deployment')
    made(await developer.post(`${path}/methods`, { httpMethod: 'GET', path: '/another' }))
    assert.equal((await developer.post(`${path}/stages/${stage.id}/deploy`)).status, 200)
    const broken = first.serving.methods.map((method) => ({ ...method, targetPath: '/..' }))
    await test.db
      .update(deployments)
      .set({ serving: { ...first.serving, methods: broken } })
      .where(eq(deployments.id, first.id))
    const { status, body } = await developer.post(`${path}/stages/${stage.id}/rollback`, { number: 1 })
    assert.deepEqual([status, body.error, body.data.problems[0].rule], [422, 'NotServable', 'pathSegment'])
  })

  it('of a base path that an older API of the environment has in another spelling is refused', async () => {
    const developer = await test.as('developer')
    const older = await buildDeployedApi(test, developer)
    await test.db.update(apis).set({ basePath: 'tw%6Fce' }).where(eq(apis.id, older.id))
    const younger = await buildApi(developer)
    await test.db.update(apis).set({ basePath: 'twoce' }).where(eq(apis.id, younger.id))
    const stage = made(await developer.post(`${younger.path}/stages`, { name: 'v1', environmentId: older.environment.id }))
    const { body } = await developer.post(`${younger.path}/stages/${stage.id}/deploy`)
    assert.deepEqual([body.error, body.data?.problems.map(({ rule }: { rule: string }) => rule)], ['NotServable', ['basePathTaken']])
  })

  it('takes parameters within segments, typed or imported, and tells methods by their shapes', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const add = (path: string) => developer.post(`${api.path}/methods`, { httpMethod: 'GET', path })
    for (const path of ['/files/{id}', '/files/{id}.json', '/files/{id}:archive', '/files/{from}-{to}', '/files/v{version}'])
      made(await add(path))
    for (const path of ['/files/{name}.json', '/files/{a}-{b}']) assert.equal((await add(path)).body.error, 'MethodTypeDuplicated', path)
    for (const path of ['/files/{a}{b}', '/files/..{a}', '/files/{a=b*}', '/$metadata']) {
      const answer = await add(path)
      assert.deepEqual([answer.status, fieldOf(answer)], [400, 'path'], path)
    }
    const paths = ["/Users('{id}')/$metadata", '/compare/{base}...{head}', '/caf%C3%A9', '/files/{other}%2Ejson']
    const document = JSON.stringify({
      openapi: '3.0.3',
      paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: {} } }])),
    })
    const imported = made(await developer.post(`${api.path}/methods/import`, { fileName: 'odd.json', document }))
    assert.deepEqual([imported.created, imported.droppedCount], [3, 0])
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    const { items } = (await developer.get(`${api.path}/methods?size=100`)).body
    assert.equal(items.length, 9)
    const odd = items.find(({ path }: { path: string }) => path === paths[0])
    const { parameters } = (await developer.get(`${api.path}/methods/${odd.id}`)).body
    assert.deepEqual(
      parameters.map(({ place, name }: { place: string; name: string }) => `${place} ${name}`),
      ['path id'],
    )
    made(await developer.put(`${api.path}/methods/${odd.id}`, { httpMethod: 'GET', path: paths[0], summary: 'Still editable' }))
  })

  it('of everything that the endpoints accept succeeds, and gateways can serve it', async () => {
    const developer = await test.as('developer')
    const environment = await buildEnvironment(test.db)
    const { group } = await buildApi(developer)
    const odd = fc.string({
      unit: fc.constantFrom('a', 'B', '7', '-', '_', '.', '%', '2', 'e', 'E', '~', ':', '/', '{', '}', ';', ' ', '한'),
      maxLength: 8,
    })
    let deployed = 0
    let tried = 0
    await fc.assert(
      fc.asyncProperty(odd, odd, odd, odd, async (base, template, target, header) => {
        tried += 1
        const requestControls = [{ place: 'header', name: header, value: 'x', action: 'set' }]
        const given = { name: 'Odd', basePath: `o${tried}x${base}`, targetServerGroupId: group.id }
        const withControl = await developer.post('/apis', { ...given, requestControls })
        const created = withControl.status === 201 ? withControl : await developer.post('/apis', given)
        if (created.status !== 201) return assert.equal(created.status, 400, created.text)
        const path = `/apis/${created.body.id}`
        const answers = [
          await developer.post(`${path}/methods`, { httpMethod: 'GET', path: `/${template}` }),
          await developer.post(`${path}/methods`, { httpMethod: 'PUT', path: '/{a}', targetPath: `/${target}` }),
        ]
        if (answers.every(({ status }) => status !== 201)) return
        const stage = made(await developer.post(`${path}/stages`, { name: 'v1', environmentId: environment.id }))
        const answer = await developer.post(`${path}/stages/${stage.id}/deploy`)
        assert.equal(answer.status, 200, JSON.stringify(answer.body))
        deployed += 1
      }),
      { numRuns: sweepSize({ whole: 120, few: 20 }) },
    )
    assert.ok(deployed > sweepSize({ whole: 3, few: 0 }), `only ${deployed} of ${tried} were deployed`)
    const snapshot = await compileSnapshot(test.db, environment.id, 1, { webUrl: 'http://portal.test' })
    const ids = new Set(snapshot.targetServerGroups.map(({ id }) => id))
    assert.deepEqual(
      snapshot.apis.flatMap((api) => checkApi(api, (id) => ids.has(id))),
      [],
    )
    assert.equal(snapshot.apis.length, deployed)
  })
})

describe('a deployment that lies in the database in another form', () => {
  it('holds up no other: the snapshot is made, and gateways refuse that version alone', async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const faulty = await buildDeployedApi(test, developer)
    const { environment, stage } = faulty
    const sound = await buildApi(other)
    const soundStage = made(await other.post(`${sound.path}/stages`, { name: 'v1', environmentId: environment.id }))
    assert.equal((await other.post(`${sound.path}/stages/${soundStage.id}/deploy`)).status, 200)
    const successor = made(await developer.post(`${faulty.path}/stages`, { name: 'v2', environmentId: environment.id }))
    await test.db.update(stages).set({ deprecatedAt: new Date(), successorId: successor.id }).where(eq(stages.id, stage.id))
    const [row] = await test.db.select().from(deployments).where(eq(deployments.stageId, stage.id))
    const serving = row?.serving as unknown as Record<string, unknown>
    const ofGroup = (group: unknown) => ({ ...serving, targetServerGroups: [group] })
    const [group] = (row?.serving.targetServerGroups ?? []) as object[]
    const forms: unknown[] = [
      null,
      [],
      'text',
      3,
      {},
      ...Object.keys(serving).flatMap((field) => [null, 5, 'x', {}, [null]].map((value) => ({ ...serving, [field]: value }))),
    ]
    forms.push(
      ...[null, 5, { ...group, id: 5 }, { ...group, servers: null }, { ...group, servers: [null] }, { ...group, servers: {} }].map(ofGroup),
    )
    const gateway = await buildGateway(test.db, environment.id)
    const headers = { authorization: `Gateway ${gateway.token}` }
    for (const form of forms) {
      await test.db.execute(sql`update deployments set serving = ${JSON.stringify(form)}::jsonb where stage_id = ${stage.id}`)
      const snapshot = await compileSnapshot(test.db, environment.id, 1, { webUrl: 'http://portal.test' })
      const ids = new Set(snapshot.targetServerGroups.map(({ id }) => id))
      const api = snapshot.apis.find(({ id }) => id === sound.id)
      assert.deepEqual(
        checkApi(api, (id) => ids.has(id)),
        [],
        JSON.stringify(form),
      )
      assert.ok(snapshot.apis.some(({ id }) => id === faulty.id))
      made(await other.post(`${sound.path}/stages/${soundStage.id}/pause`))
      assert.equal((await test.anonymous.call('GET', '/gateway-link/snapshot', undefined, headers)).status, 200, JSON.stringify(form))
      made(await other.post(`${sound.path}/stages/${soundStage.id}/resume`))
      await transact(test.db, (tx) => touchServingEnvironments(tx, sound.group.id))
    }
  })
})

describe('what gateways refuse', () => {
  const heartbeat = (more: object = {}) => ({
    status: 'Running',
    hostName: 'node-1',
    gatewayVersion: '0.1.0',
    bootedAt: '2026-11-21T00:00:00.000Z',
    addresses: [],
    snapshotRevision: 1,
    credentialRevision: 1,
    ...more,
  })
  const problem = { place: 'methods[0].targetPath', rule: 'pathSegment', value: '/..', subject: 'GET /pets' }

  it('is stored with its start, shown to developers and admins, and removed with the first heartbeat without it', async () => {
    const [developer, other, admin] = [await test.as('developer'), await test.as('developer'), await test.as('admin')]
    const api = await buildDeployedApi(test, developer)
    const { stage, environment, path } = api
    const stranger = await buildDeployedApi(test, developer)
    const gateway = await buildGateway(test.db, environment.id)
    const beat = async (more: object) => {
      const headers = { authorization: `Gateway ${gateway.token}` }
      return (await test.anonymous.call('POST', '/gateway-link/heartbeat', heartbeat(more), headers)).status
    }
    const part = { apiId: api.id, stageId: stage.id, outcome: 'lastGood', problems: [problem] }
    const whole = { apiId: api.id, stageId: null, outcome: 'unavailable', problems: [{ ...problem, place: 'cors' }] }
    const elsewhere = { ...part, apiId: stranger.id, stageId: stranger.stage.id }
    assert.equal(await beat({ refusedParts: [part, whole, elsewhere] }), 204)
    const { items } = (await developer.get(`${path}/refused-parts`)).body
    assert.equal(items.length, 2)
    const shown = items.find((item: { stage: unknown }) => item.stage !== null)
    assert.deepEqual(
      [shown.api.id, shown.stage, shown.environment.id, shown.gateway, shown.outcome, shown.problems],
      [api.id, { id: stage.id, name: stage.name }, environment.id, gateway.name, 'lastGood', [problem]],
    )
    assert.deepEqual((await developer.get(`${stranger.path}/refused-parts`)).body.items, [])
    assert.equal((await other.get(`${path}/refused-parts`)).body.error, 'NoApi')
    assert.equal((await admin.get(`/environments/${environment.id}`)).body.refusedParts.length, 2)

    assert.equal(await beat({ refusedParts: [{ ...part, outcome: 'unavailable' }] }), 204)
    const [changed, ...none] = (await developer.get(`${path}/refused-parts`)).body.items
    assert.deepEqual([changed.outcome, changed.since, none], ['unavailable', shown.since, []])
    assert.equal(await beat({}), 204)
    assert.deepEqual((await developer.get(`${path}/refused-parts`)).body.items, [])
  })

  it('is bounded; a list of another form is refused, an odd part of it left out', async () => {
    const environment = await buildEnvironment(test.db)
    const { token } = await buildGateway(test.db, environment.id)
    const part = { apiId: '0190c3a0-0000-7000-8000-000000000000', stageId: null, outcome: 'lastGood', problems: [problem] }
    const lists = [Array.from({ length: 201 }, () => part), 'text']
    const odd = [
      [{ ...part, apiId: 'x' }],
      [{ ...part, problems: Array.from({ length: 6 }, () => problem) }],
      [{ ...part, problems: [{ ...problem, value: 'x'.repeat(201) }] }],
      [{ ...part, problems: [{ ...problem, rule: 'none' }] }],
      [{ ...part, outcome: 'other' }],
      [{ ...part, more: 1 }],
      [null],
    ]
    const headers = { authorization: `Gateway ${token}` }
    for (const refusedParts of [...lists, ...odd]) {
      const { status } = await test.anonymous.call('POST', '/gateway-link/heartbeat', heartbeat({ refusedParts }), headers)
      assert.equal(status, (lists as unknown[]).includes(refusedParts) ? 400 : 204)
    }
    const { body } = await test.anonymous.call('POST', '/gateway-link/heartbeat', heartbeat({ refusedParts: [part] }), headers)
    assert.ok(!body?.error)
  })
})
