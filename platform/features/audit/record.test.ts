import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { buildApi, buildDeployedApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildEnvironment, buildPerson } from '../../testing/builders.ts'
import { type Answer, startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'

type Somebody = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let admin: Somebody
let developer: Somebody
let user: Somebody

before(async () => {
  test = await startTestPlatform()
  ;[admin, developer, user] = await Promise.all([test.as('admin'), test.as('developer'), test.as('user')])
})
after(() => test.stop())

interface Recorded {
  act: TestBody
  changes: { table_name: string; row_id: string; operation: string; before: TestBody; after: TestBody }[]
}

async function lastAct(): Promise<Recorded> {
  const { rows } = await test.db.execute<TestBody>(sql`select * from audit_acts order by id desc limit 1`)
  const { rows: changes } = await test.db.execute<TestBody>(
    sql`select table_name, row_id, operation, before, after from audit_changes where act_id = ${rows[0]?.id} order by id`,
  )
  return { act: rows[0], changes }
}

async function countActs(): Promise<number> {
  const { rows } = await test.db.execute<{ acts: number }>(sql`select count(*)::int as acts from audit_acts`)
  return rows[0]?.acts ?? 0
}

const changeOf = ({ changes }: Recorded, table: string) => changes.find(({ table_name }) => table_name === table)

/** Verbs of all kinds: the call, and the expected record of one row that it changed. */
const ACTS: {
  act: string
  by: 'admin' | 'developer'
  call: () => Promise<{ path: string; send: () => Promise<Answer> }>
  table: string
  operation: 'insert' | 'update' | 'delete'
  before?: object
  after?: object
}[] = [
  {
    act: 'createCategory',
    by: 'admin',
    call: async () => ({ path: '/categories', send: () => admin.post('/categories', { name: '날씨' }) }),
    table: 'categories',
    operation: 'insert',
    after: { name: '날씨' },
  },
  {
    act: 'createEnvironment',
    by: 'admin',
    call: async () => ({
      path: '/environments',
      send: () => admin.post('/environments', { name: 'Recorded', apiEndpoint: 'recorded.example.com', listenPort: 8080 }),
    }),
    table: 'environments',
    operation: 'insert',
    after: { name: 'Recorded', listen_port: 8080 },
  },
  {
    act: 'addGateway',
    by: 'admin',
    call: async () => {
      const { id } = await buildEnvironment(test.db)
      const path = `/environments/${id}/gateways`
      return { path, send: () => admin.post(path, { name: 'gateway-1' }) }
    },
    table: 'gateways',
    operation: 'insert',
    after: { name: 'gateway-1', enrolment_token_hash: '[hidden]', token_hash: null },
  },
  {
    act: 'createTargetServerGroup',
    by: 'developer',
    call: async () => ({
      path: '/target-server-groups',
      send: () =>
        developer.post('/target-server-groups', {
          name: 'Recorded',
          servers: [{ protocol: 'http', address: '192.0.2.1', port: 80 }],
          acceptFailedTest: true,
        }),
    }),
    table: 'target_servers',
    operation: 'insert',
    after: { address: '192.0.2.1', port: 80 },
  },
  {
    act: 'createApi',
    by: 'developer',
    call: async () => ({ path: '/apis', send: () => developer.post('/apis', { name: 'Recorded', basePath: 'recorded' }) }),
    table: 'apis',
    operation: 'insert',
    after: { name: 'Recorded', base_path: 'recorded' },
  },
  {
    act: 'createMethod',
    by: 'developer',
    call: async () => {
      const path = `${(await buildApi(developer)).path}/methods`
      return { path, send: () => developer.post(path, { httpMethod: 'POST', path: '/items' }) }
    },
    table: 'methods',
    operation: 'insert',
    after: { http_method: 'POST', path: '/items' },
  },
  {
    act: 'createStage',
    by: 'developer',
    call: async () => {
      const path = `${(await buildApi(developer)).path}/stages`
      const environmentId = (await buildEnvironment(test.db)).id
      return { path, send: () => developer.post(path, { name: 'v1', environmentId }) }
    },
    table: 'stages',
    operation: 'insert',
    after: { name: 'v1', deployment_id: null },
  },
  {
    act: 'deployStage',
    by: 'developer',
    call: async () => {
      const { path: api, stage } = await buildDeployedApi(test, developer)
      const path = `${api}/stages/${stage.id}/deploy`
      made(await developer.post(`${api}/methods`, { httpMethod: 'POST', path: '/more' }))
      return { path, send: () => developer.post(path) }
    },
    table: 'deployments',
    operation: 'insert',
    after: { number: 2, method_count: 2, content_hash: '[hidden]' },
  },
  {
    act: 'pauseStage',
    by: 'developer',
    call: async () => {
      const { path: api, stage } = await buildDeployedApi(test, developer)
      const path = `${api}/stages/${stage.id}/pause`
      return { path, send: () => developer.post(path) }
    },
    table: 'stages',
    operation: 'update',
    before: { status: 'active' },
    after: { status: 'paused' },
  },
  {
    act: 'requestPublication',
    by: 'developer',
    call: async () => {
      const path = `${(await buildDeployedApi(test, developer)).path}/publication`
      return { path, send: () => developer.post(path) }
    },
    table: 'publications',
    operation: 'insert',
    after: { status: 'WAITING' },
  },
  {
    act: 'approvePublication',
    by: 'admin',
    call: async () => {
      const { id } = made(await developer.post(`${(await buildDeployedApi(test, developer)).path}/publication`))
      const path = `/publications/${id}/approve`
      return { path, send: () => admin.post(path, {}) }
    },
    table: 'publications',
    operation: 'update',
    before: { status: 'WAITING', processed_by: null },
    after: { status: 'APPROVED' },
  },
  {
    act: 'rejectPublication',
    by: 'admin',
    call: async () => {
      const { id } = made(await developer.post(`${(await buildDeployedApi(test, developer)).path}/publication`))
      const path = `/publications/${id}/reject`
      return { path, send: () => admin.post(path, { reason: '설명이 부족합니다' }) }
    },
    table: 'publications',
    operation: 'update',
    before: { status: 'WAITING', reason: null },
    after: { status: 'REJECTED', reason: '설명이 부족합니다' },
  },
  {
    act: 'approveSubscription',
    by: 'developer',
    call: async () => {
      const api = await buildPublishedApi(test, developer, admin)
      const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
      const path = `/subscriptions/${id}/approve`
      return { path, send: () => developer.post(path) }
    },
    table: 'subscriptions',
    operation: 'update',
    before: { status: 'WAITING' },
    after: { status: 'APPROVED' },
  },
  {
    act: 'updatePortalConfig',
    by: 'admin',
    call: async () => ({
      path: '/portal-config',
      send: () => admin.put('/portal-config', { title: 'Recorded', brandColor: '#123456' }),
    }),
    table: 'settings',
    operation: 'insert',
    after: { key: 'portal' },
  },
  {
    act: 'createUser',
    by: 'admin',
    call: async () => ({
      path: '/users',
      send: () =>
        admin.post('/users', { email: 'recorded@example.com', name: '김기록', roles: ['user'], locale: 'ko', password: 'Blue.Kite7' }),
    }),
    table: 'users',
    operation: 'insert',
    after: { email: 'recorded@example.com', name: '김기록', roles: ['user'], password_hash: '[hidden]' },
  },
  {
    act: 'setUserRoles',
    by: 'admin',
    call: async () => {
      const path = `/users/${(await buildPerson(test.db, { roles: ['user'] })).id}/roles`
      return { path, send: () => admin.put(path, { roles: ['user', 'developer'] }) }
    },
    table: 'users',
    operation: 'update',
    before: { roles: ['user'] },
    after: { roles: ['developer', 'user'] },
  },
  {
    act: 'setUserPassword',
    by: 'admin',
    call: async () => {
      const path = `/users/${(await buildPerson(test.db)).id}/password`
      return { path, send: () => admin.put(path, { password: 'Blue.Kite7' }) }
    },
    table: 'users',
    operation: 'update',
    before: { password_hash: '[hidden]' },
    after: { password_hash: '[hidden]' },
  },
  {
    act: 'updateGeneralSettings',
    by: 'admin',
    call: async () => ({
      path: '/settings/general',
      send: () => admin.put('/settings/general', { refreshTokenHours: 9, accessTokenMinutes: 9, twoStep: false, twoStepRoles: [] }),
    }),
    table: 'settings',
    operation: 'insert',
    after: { value: 9 },
  },
]

describe('the record of what staff change', () => {
  for (const { act, by, call, table, operation, before: was, after: is } of ACTS) {
    it(`holds who, when, from where, before and after of ${act}`, async () => {
      const { path, send } = await call()
      const acts = await countActs()
      const startedAt = Date.now()
      made(await send())
      assert.equal(await countActs(), acts + 1)
      const recorded = await lastAct()
      const { at, ...who } = recorded.act
      const recordedAt = new Date(at).getTime()
      assert.ok(recordedAt >= startedAt - 1 && recordedAt <= Date.now(), `${at}, begun at ${startedAt}`)
      const person = by === 'admin' ? admin : developer
      assert.deepEqual(
        [who.act, who.path, who.actor_id, who.actor_email, who.actor_name, who.actor_roles, who.address],
        [act, path, person.id, person.email, 'Test Person', [by], '127.0.0.1'],
      )
      assert.match(who.request_id, /^[0-9a-f-]{36}$/)
      const change = changeOf(recorded, table)
      assert.equal(change?.operation, operation)
      const pick = (given: object | undefined, from: TestBody) =>
        given === undefined ? null : Object.fromEntries(Object.keys(given).map((name) => [name, from[name]]))
      assert.deepEqual(pick(was, change?.before), was ?? null)
      assert.deepEqual(pick(is, change?.after), is ?? null)
      if (operation === 'insert') assert.equal(change?.before, null)
    })
  }
})
