import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { environmentCertificates, gateways } from '../../database/schema/environment.ts'
import { inquiries } from '../../database/schema/inquiry.ts'
import { mails } from '../../database/schema/mail.ts'
import { gatewayRefusedParts } from '../../database/schema/refused-part.ts'
import { revisions } from '../../database/schema/revision.ts'
import { plannedDeployments } from '../../database/schema/stage.ts'
import { targetServerCertificates, targetServerHealth } from '../../database/schema/target-server.ts'
import { webhookProgress, webhooks } from '../../database/schema/webhook.ts'
import { snapshotKind } from '../../events/revision-kind.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

const DAY_MS = 86_400_000
const NOTHING = {
  customerInquiries: 0,
  apiInquiries: 0,
  apisNotServed: 0,
  deploymentsFailed: 0,
  gatewaysUnavailable: 0,
  gatewaysBehind: 0,
  unhealthyServers: 0,
  tlsCertificates: 0,
  clientCertificates: 0,
  undeliveredMails: 0,
  failingWebhooks: 0,
}

let test: TestPlatform
let admin: TestCaller
let developer: Awaited<ReturnType<TestPlatform['as']>>
let user: TestCaller
let api: Awaited<ReturnType<typeof buildPublishedApi>>
let gatewayId: string

before(async () => {
  test = await startTestPlatform()
  ;[admin, developer, user] = [await test.as('admin'), await test.as('developer'), await test.as('user')]
  api = await buildPublishedApi(test, developer, admin)
  gatewayId = (await buildGateway(test.db, api.environment.id)).id
  await beat({ lastHeartbeatAt: new Date(), reportedStatus: 'Running' })
})
after(() => test.stop())

const beat = (given: Partial<typeof gateways.$inferInsert>) => test.db.update(gateways).set(given).where(eq(gateways.id, gatewayId))
const EVERY_LIST = {
  gatewaysUnavailable: '/environments?attention=gatewaysUnavailable',
  gatewaysBehind: '/environments?attention=gatewaysBehind',
  tlsCertificates: '/environments?attention=tlsCertificates',
  unhealthyServers: '/target-server-groups?attention=unhealthyServers',
  clientCertificates: '/target-server-groups?attention=clientCertificates',
  apisNotServed: '/apis?attention=apisNotServed',
  deploymentsFailed: '/apis?attention=deploymentsFailed',
  undeliveredMails: '/mails?state=undelivered',
  failingWebhooks: '/webhooks?attention=failingWebhooks',
}
/** The dashboard's numbers, each compared with the rows of the list that it leads to. */
const attentionOf = async (caller: TestCaller, of: 'admin' | 'developer') => {
  const attention = made(await caller.get(`/dashboards/${of}`)).attention
  for (const [name, list] of Object.entries(EVERY_LIST)) {
    if (name in attention) assert.equal(made(await caller.get(list)).total, attention[name], list)
  }
  return attention
}

describe('what needs attention', () => {
  it('is nothing at first', async () => {
    assert.deepEqual(await attentionOf(admin, 'admin'), NOTHING)
    assert.deepEqual(await attentionOf(developer, 'developer'), {
      ...{ apiInquiries: 0, apisNotServed: 0, deploymentsFailed: 0, unhealthyServers: 0, clientCertificates: 0, failingWebhooks: 0 },
    })
  })

  it('are gateways without a heartbeat, and those that serve an older revision for a minute', async () => {
    await beat({ lastHeartbeatAt: new Date(Date.now() - 60_000) })
    assert.deepEqual(await attentionOf(admin, 'admin'), { ...NOTHING, gatewaysUnavailable: 1 })
    await beat({ lastHeartbeatAt: new Date(), snapshotRevision: 0 })
    assert.deepEqual(await attentionOf(admin, 'admin'), NOTHING)
    await test.db
      .update(revisions)
      .set({ createdAt: sql`now() - interval '2 minutes'` })
      .where(eq(revisions.kind, snapshotKind(api.environment.id)))
    assert.deepEqual(await attentionOf(admin, 'admin'), { ...NOTHING, gatewaysBehind: 1, apisNotServed: 1 })
    assert.equal((await attentionOf(developer, 'developer')).apisNotServed, 1)
    assert.equal((await attentionOf(await test.as('developer'), 'developer')).apisNotServed, 0)
    await beat({ snapshotRevision: 1_000_000 })
    assert.deepEqual(await attentionOf(admin, 'admin'), NOTHING)
  })

  it('are servers that a running gateway finds unhealthy, for their own developer and admins', async () => {
    const { servers } = made(await developer.get(`/target-server-groups/${api.group.id}`))
    const health = { gatewayId, serverId: servers[0].id, since: new Date(), reportedAt: new Date() }
    await test.db.insert(targetServerHealth).values({ ...health, state: 'healthy' })
    assert.deepEqual(await attentionOf(admin, 'admin'), NOTHING)
    await test.db.update(targetServerHealth).set({ state: 'dnsError' })
    assert.deepEqual(await attentionOf(admin, 'admin'), { ...NOTHING, unhealthyServers: 1 })
    assert.equal((await attentionOf(developer, 'developer')).unhealthyServers, 1)
    assert.equal((await attentionOf(await test.as('developer'), 'developer')).unhealthyServers, 0)
    await test.db.delete(targetServerHealth)
  })

  it('are APIs of which a running gateway refuses a part', async () => {
    const part = { gatewayId, partId: api.id, apiId: api.id, stageId: null, outcome: 'unavailable' as const, problems: [] }
    await test.db.insert(gatewayRefusedParts).values(part)
    assert.deepEqual(await attentionOf(admin, 'admin'), { ...NOTHING, apisNotServed: 1 })
    await test.db.delete(gatewayRefusedParts)
  })

  it('are planned deployments that failed, until somebody dismisses them', async () => {
    const path = `${api.path}/stages/${api.stage.id}/planned-deployment`
    made(await developer.post(path, { plannedFor: new Date(Date.now() + DAY_MS).toISOString() }))
    assert.deepEqual(await attentionOf(admin, 'admin'), NOTHING)
    await test.db.update(plannedDeployments).set({ failure: 'NotServable' })
    assert.deepEqual(await attentionOf(admin, 'admin'), { ...NOTHING, deploymentsFailed: 1 })
    assert.equal((await attentionOf(developer, 'developer')).deploymentsFailed, 1)
    assert.equal((await attentionOf(await test.as('developer'), 'developer')).deploymentsFailed, 0)
    assert.equal((await developer.delete(path)).status, 204)
    assert.deepEqual(await attentionOf(admin, 'admin'), NOTHING)
  })

  it('are certificates that expire within 30 days', async () => {
    const [soon, late] = [20, 40].map((days) => new Date(Date.now() + days * DAY_MS))
    const certificate = { environmentId: api.environment.id, certificate: '', privateKeySealed: '', certificateNames: [] }
    await test.db.insert(environmentCertificates).values([
      { ...certificate, certificateExpiresAt: soon ?? new Date() },
      { ...certificate, certificateExpiresAt: late ?? new Date() },
    ])
    assert.deepEqual(await attentionOf(admin, 'admin'), { ...NOTHING, tlsCertificates: 1 })
    await test.db.delete(environmentCertificates)
    const client = { groupId: api.group.id, certificate: '', privateKeySealed: '', subject: 'CN=a', expiresAt: soon ?? new Date() }
    await test.db.insert(targetServerCertificates).values({ ...client, active: false })
    assert.deepEqual(await attentionOf(admin, 'admin'), NOTHING)
    await test.db.update(targetServerCertificates).set({ active: true })
    assert.deepEqual(await attentionOf(admin, 'admin'), { ...NOTHING, clientCertificates: 1 })
    assert.equal((await attentionOf(developer, 'developer')).clientCertificates, 1)
    assert.equal((await attentionOf(await test.as('developer'), 'developer')).clientCertificates, 0)
    await test.db.delete(targetServerCertificates)
  })

  it('are emails that could not be sent, and inquiries without an answer', async () => {
    const mail = { locale: 'en', kind: 'test', to: 'a@example.com', subject: 'A', text: 'B' } as const
    await test.db.insert(mails).values((['failed', 'held', 'sent', 'queued'] as const).map((state) => ({ ...mail, id: newId(), state })))
    assert.equal((await attentionOf(admin, 'admin')).undeliveredMails, 2)
    const inquiry = { category: 'usage', title: 'How?', isPrivate: false } as const
    await test.db.insert(inquiries).values([
      { ...inquiry, kind: 'customer-support', status: 'WAITING' },
      { ...inquiry, kind: 'api-customer-support', apiId: api.id, status: 'WAITING' },
      { ...inquiry, kind: 'api-customer-support', apiId: api.id, status: 'COMPLETE' },
    ])
    const { customerInquiries, apiInquiries } = await attentionOf(admin, 'admin')
    assert.deepEqual([customerInquiries, apiInquiries], [1, 1])
    assert.equal((await attentionOf(developer, 'developer')).apiInquiries, 1)
    assert.equal((await attentionOf(await test.as('developer'), 'developer')).apiInquiries, 0)
  })

  it('are own webhooks that fail, unless they are paused', async () => {
    const webhook = { id: newId(), ownerId: developer.id, name: 'A', url: 'https://example.com', scope: 'own' as const, events: [] }
    await test.db.insert(webhooks).values(webhook)
    await test.db.insert(webhookProgress).values({ webhookId: webhook.id })
    assert.equal((await attentionOf(developer, 'developer')).failingWebhooks, 0)
    await test.db.update(webhookProgress).set({ failingSince: new Date() })
    assert.equal((await attentionOf(developer, 'developer')).failingWebhooks, 1)
    assert.equal((await attentionOf(admin, 'admin')).failingWebhooks, 0)
    await test.db.update(webhooks).set({ status: 'paused' })
    assert.equal((await attentionOf(developer, 'developer')).failingWebhooks, 0)
  })

  it('is beside the health of what a developer has deployed', async () => {
    const healthOf = async (caller: TestCaller) => made(await caller.get('/dashboards/developer')).health
    const environment = { id: api.environment.id, name: api.environment.name, apis: 1, gateways: 1, runningGateways: 1 }
    assert.deepEqual(await healthOf(developer), { environments: [environment], servers: 0, healthyServers: 0 })
    const { servers } = made(await developer.get(`/target-server-groups/${api.group.id}`))
    const health = { gatewayId, serverId: servers[0].id, since: new Date(), reportedAt: new Date(), state: 'healthy' as const }
    await test.db.insert(targetServerHealth).values(health)
    assert.deepEqual(await healthOf(developer), { environments: [environment], servers: 1, healthyServers: 1 })
    await test.db.update(targetServerHealth).set({ state: 'unhealthy' })
    assert.deepEqual(await healthOf(developer), { environments: [environment], servers: 1, healthyServers: 0 })
    await beat({ lastHeartbeatAt: new Date(Date.now() - 60_000) })
    assert.deepEqual(await healthOf(developer), { environments: [{ ...environment, runningGateways: 0 }], servers: 0, healthyServers: 0 })
    assert.deepEqual(await healthOf(await test.as('developer')), { environments: [], servers: 0, healthyServers: 0 })
  })

  it('is told to admins only', async () => {
    for (const caller of [developer, user]) assert.equal((await caller.get('/dashboards/admin')).status, 403)
    assert.equal((await test.anonymous.get('/dashboards/admin')).status, 401)
  })
})
