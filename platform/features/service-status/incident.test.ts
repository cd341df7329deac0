import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { INCIDENT_STATUSES } from '@portico/contract/service-status/incident-states'
import {
  INCIDENT_APIS_MAX,
  INCIDENT_TEXT_MAX,
  INCIDENT_TITLE_MAX,
  INCIDENT_UPDATES_MAX,
} from '@portico/contract/service-status/service-status'
import { and, eq, sql } from 'drizzle-orm'
import { apiShares } from '../../database/schema/api.ts'
import { mails } from '../../database/schema/mail.ts'
import { notificationChoices, notifications } from '../../database/schema/notification.ts'
import { incidentUpdates } from '../../database/schema/service-status.ts'
import { webhookDeliveries } from '../../database/schema/webhook.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { type Answer, startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { sendBroadcasts } from '../notification/send-broadcasts.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>
type Api = Awaited<ReturnType<typeof buildPublishedApi>>

let test: TestPlatform
let developer: Signed
let stranger: Signed
let admin: Signed
let api: Api
let other: Api

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())
beforeEach(async () => {
  ;[developer, stranger, admin] = [await test.as('developer'), await test.as('developer'), await test.as('admin')]
  ;[api, other] = [await buildPublishedApi(test, developer, admin), await buildPublishedApi(test, stranger, admin)]
})

const body = (apiIds: string[], changes: object = {}) => ({
  title: { en: 'Slow answers', ko: '응답 지연' },
  impact: 'minor',
  apiIds,
  status: 'investigating',
  text: { en: 'We look into it.\nMore soon.', ko: '확인하고 있습니다.' },
  ...changes,
})
const update = (status: string, changes: object = {}) => ({ status, text: { en: `Now ${status}`, ko: `지금 ${status}` }, ...changes })
const errorOf = ({ status, body: answer }: Answer) => [status, answer?.error]
const shown = async (query = '') => made(await test.anonymous.get(`/service-status/incidents${query}`)).items
const stateOf = async ({ id }: Api) => made(await test.anonymous.get(`/service-status/apis/${id}`)).state

describe('an incident', () => {
  it('goes from its report to its end with every update, and everyone reads it', async () => {
    const incident = made(await developer.post('/incidents', body([api.id], { impact: 'major' })))
    assert.deepEqual([incident.mayWrite, incident.author, incident.apis], [true, 'Test Person', [{ id: api.id, name: api.name }]])
    assert.equal(await stateOf(api), 'outage')
    for (const status of ['identified', 'monitoring', 'identified', 'resolved'])
      made(await developer.post(`/incidents/${incident.id}/updates`, update(status)))
    const [found] = await shown(`?apiId=${api.id}`)
    assert.deepEqual(
      found.updates.map(({ status }: { status: string }) => status),
      ['resolved', 'identified', 'monitoring', 'identified', 'investigating'],
    )
    assert.deepEqual([found.status, found.title, found.updates.at(-1).text.ko], ['resolved', incident.title, '확인하고 있습니다.'])
    assert.ok(found.resolvedAt >= found.startedAt)
    assert.equal(await stateOf(api), 'noData')
    for (const status of INCIDENT_STATUSES)
      assert.deepEqual(errorOf(await developer.post(`/incidents/${incident.id}/updates`, update(status))), [409, 'StateNotAllowed'])
  })

  it('that is planned is shown and does not change the state before it begins', async () => {
    const startedAt = new Date(Date.now() + 3_600_000).toISOString()
    made(await admin.post('/incidents', body([api.id], { impact: 'maintenance', startedAt })))
    assert.deepEqual([(await shown(`?apiId=${api.id}`)).length, await stateOf(api)], [1, 'noData'])
    made(await admin.post('/incidents', body([api.id], { impact: 'maintenance' })))
    assert.equal(await stateOf(api), 'maintenance')
  })

  it('is shown with the APIs that the public status has, and not at all without one', async () => {
    const incident = made(await admin.post('/incidents', body([api.id, other.id])))
    const apisOf = async () =>
      (await shown()).find(({ id }: { id: string }) => id === incident.id)?.apis.map(({ id }: { id: string }) => id)
    assert.deepEqual([...(await apisOf())].sort(), [api.id, other.id].sort())
    made(await stranger.put(other.path, { name: other.name, showStatus: false }))
    assert.deepEqual(await apisOf(), [api.id])
    made(await developer.put(api.path, { name: api.name, showStatus: false }))
    assert.equal(await apisOf(), undefined)
  })

  it('is written by those who work on all of its APIs, and read by those who work on one', async () => {
    assert.deepEqual(errorOf(await developer.post('/incidents', body([other.id]))), [404, 'NoApi'])
    assert.deepEqual(errorOf(await developer.post('/incidents', body([api.id, other.id]))), [404, 'NoApi'])
    const own = made(await developer.post('/incidents', body([api.id])))
    const both = made(await admin.post('/incidents', body([api.id, other.id])))
    const listed = async (who: Signed) => made(await who.get('/incidents')).items.map(({ id }: { id: string }) => id)
    assert.deepEqual([await listed(developer), await listed(stranger)], [[both.id, own.id], [both.id]])
    assert.deepEqual(
      [made(await developer.get(`/incidents/${both.id}`)).mayWrite, made(await admin.get(`/incidents/${both.id}`)).mayWrite],
      [false, true],
    )
    assert.deepEqual(errorOf(await stranger.get(`/incidents/${own.id}`)), [404, 'IncidentNotFound'])
    const { status: _s, text: _t, ...changed } = body([api.id])
    for (const [path, write] of [
      [`/incidents/${both.id}/updates`, () => developer.post(`/incidents/${both.id}/updates`, update('resolved'))],
      ['put', () => developer.put(`/incidents/${both.id}`, changed)],
      ['delete', () => developer.delete(`/incidents/${both.id}`)],
    ] as const)
      assert.deepEqual(errorOf(await write()), [403, 'NotAllowedRole'], path)
    await test.db.insert(apiShares).values({ apiId: other.id, userId: developer.id })
    made(await developer.put(`/incidents/${both.id}`, { ...changed, impact: 'major', title: { en: 'Down', ko: '중단' } }))
    assert.deepEqual(made(await admin.get(`/incidents/${both.id}`)).title, { en: 'Down', ko: '중단' })
    assert.deepEqual(await listed(stranger), [])
    made(await developer.delete(`/incidents/${both.id}`))
    assert.deepEqual(await listed(developer), [own.id])
  })

  it('needs both languages, an impact, APIs, and has bounds', async () => {
    const many = Array.from({ length: INCIDENT_APIS_MAX + 1 }, (_, at) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`)
    for (const changes of [
      { title: { en: 'Only English' } },
      { title: { en: 'x'.repeat(INCIDENT_TITLE_MAX + 1), ko: '가' } },
      { title: { en: 'Two\nlines', ko: '가' } },
      { text: { en: ' ', ko: '가' } },
      { text: { en: 'x'.repeat(INCIDENT_TEXT_MAX + 1), ko: '가' } },
      { impact: 'huge' },
      { status: 'closed' },
      { apiIds: [] },
      { apiIds: many },
      { apiIds: [api.id, api.id] },
      { startedAt: 'yesterday' },
      { other: 1 },
    ])
      assert.deepEqual(
        errorOf(await developer.post('/incidents', body([api.id], changes))),
        [400, 'ClassValidatorPassFailed'],
        JSON.stringify(changes),
      )
  })

  it('keeps its last update for its end', async () => {
    const { id } = made(await developer.post('/incidents', body([api.id], { notifies: false })))
    await test.db.execute(sql`insert into incident_updates (id, incident_id, status, text_en, text_ko)
      select gen_random_uuid(), ${id}, 'investigating', 'a', 'a' from generate_series(1, ${INCIDENT_UPDATES_MAX - 2})`)
    assert.deepEqual(errorOf(await developer.post(`/incidents/${id}/updates`, update('monitoring'))), [409, 'IncidentUpdateLimitReached'])
    made(await developer.post(`/incidents/${id}/updates`, update('resolved')))
    assert.equal(await test.db.$count(incidentUpdates, eq(incidentUpdates.incidentId, id)), INCIDENT_UPDATES_MAX)
  })

  it('is listed by status, impact, and words of its titles and APIs', async () => {
    const major = made(await developer.post('/incidents', body([api.id], { impact: 'major', title: { en: 'Down 100%', ko: '전면 중단' } })))
    const minor = made(await developer.post('/incidents', body([api.id], { status: 'monitoring' })))
    const found = async (query: string) => made(await developer.get(`/incidents?${query}`)).items.map(({ id }: { id: string }) => id)
    assert.deepEqual(await found('impact=major'), [major.id])
    assert.deepEqual(await found('status=monitoring'), [minor.id])
    assert.deepEqual(await found(`q=${encodeURIComponent('100%')}`), [major.id])
    assert.deepEqual(await found(`q=${encodeURIComponent('전면')}`), [major.id])
    assert.deepEqual(await found(`q=${encodeURIComponent(api.name)}&sort=startedAt&size=1`), [major.id])
  })
})

describe('an update of an incident', () => {
  async function subscriber(...to: Api[]): Promise<Signed> {
    const person = await test.as('user')
    for (const { id } of to) {
      const subscription = made(await person.post('/my/subscriptions', { apiId: id }))
      made(await admin.post(`/subscriptions/${subscription.id}/approve`))
    }
    return person
  }
  const told = async ({ id }: Signed) => {
    const rows = await test.db
      .select({ path: notifications.path, apiName: notifications.apiName })
      .from(notifications)
      .where(and(eq(notifications.userId, id), eq(notifications.type, 'IncidentUpdated')))
    return rows.map(({ path, apiName }) => `${apiName} ${path}`)
  }
  const mailed = ({ email }: Signed) =>
    test.db
      .select()
      .from(mails)
      .where(and(eq(mails.to, email), eq(mails.kind, 'incidentUpdated')))

  it('reaches everyone who subscribes to one of its APIs once, where they want to hear of it, and programs', async () => {
    const [both, one, silent, none] = [await subscriber(api, other), await subscriber(api), await subscriber(api), await subscriber()]
    await test.db.insert(notificationChoices).values({ userId: silent.id, type: 'IncidentUpdated', bell: false, mail: false })
    const hook = { name: 'Chat', url: 'https://203.0.113.9/hook', events: ['IncidentUpdated'] }
    const { webhook } = made(await developer.post('/webhooks', hook))
    const { id } = made(await admin.post('/incidents', body([api.id, other.id])))
    await sendBroadcasts(test.db)
    const names = [api.name, other.name].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join(', ')
    const line = `${names} /status#${id}`
    assert.deepEqual([await told(both), await told(one), await told(silent), await told(none)], [[line], [line], [], []])
    const [mail] = await mailed(both)
    assert.deepEqual([(await mailed(both)).length, (await mailed(silent)).length], [1, 0])
    assert.match(`${mail?.subject} ${mail?.text}`, /Slow answers[\s\S]*We look into it\.\nMore soon\./)
    const deliveries = await test.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhook.id))
    assert.deepEqual(
      deliveries.map(({ type, content }) => [type, content.name]),
      [['IncidentUpdated', api.name]],
    )

    made(await admin.post(`/incidents/${id}/updates`, update('monitoring', { notifies: false })))
    await sendBroadcasts(test.db)
    assert.equal((await told(one)).length, 1)
    made(await admin.post(`/incidents/${id}/updates`, update('resolved')))
    await sendBroadcasts(test.db)
    assert.equal((await told(one)).length, 2)
  })

  it('leads to the own subscription where the portal does not show it', async () => {
    const person = await subscriber(api)
    made(await developer.put(api.path, { name: api.name, showStatus: false }))
    made(await developer.post('/incidents', body([api.id])))
    await sendBroadcasts(test.db)
    const [line] = await told(person)
    assert.match(line ?? '', /\/user\/subscription\/[0-9a-f-]{36}$/)
  })

  it('names the public pages that it changes', async () => {
    const answer = await developer.post('/incidents', body([api.id]))
    assert.equal(made(answer) && answer.headers['x-touched-tags'], `api:${api.id},service-status`)
  })
})
