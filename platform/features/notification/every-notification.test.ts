import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import type { Locale } from '@portico/contract/locale'
import { NOTIFICATION_RULES } from '@portico/contract/notification/notification-choices'
import { NOTIFICATION_TYPES, type NotificationType } from '@portico/contract/notification/notification-types'
import type { Role } from '@portico/contract/role'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { DISABLED_AFTER_HOURS, WEBHOOK_EVENTS } from '@portico/contract/webhook/webhook'
import { eq, ilike, sql } from 'drizzle-orm'
import { environmentCertificates, gateways } from '../../database/schema/environment.ts'
import { jobRuns } from '../../database/schema/job.ts'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { plannedDeployments } from '../../database/schema/stage.ts'
import { targetServerCertificates } from '../../database/schema/target-server.ts'
import { users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import { announceNews } from '../../jobs/announce-news.ts'
import { JobRunner } from '../../jobs/run-jobs.ts'
import { warnOfCertificates } from '../../jobs/warn-of-certificates.ts'
import { watchGateways } from '../../jobs/watch-gateways.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { requestPublicationAutomatically } from '../publication/request-publication.ts'
import { compareNextDeployment } from '../stage/compare-deployments.ts'
import { deployNextPlanned } from '../stage/deploy-planned.ts'
import { deliverNext } from '../webhook/deliver.ts'
import { sendBroadcasts } from './send-broadcasts.ts'

// Every type of notification is caused as people cause it, and seen in the app, by email and by webhooks by exactly those whom it concerns.

const PEOPLE = {
  owner: { role: 'developer', locale: 'ko' },
  partner: { role: 'developer', locale: 'en' },
  stranger: { role: 'developer', locale: 'ko' },
  admin: { role: 'admin', locale: 'en' },
  superAdmin: { role: 'superAdmin', locale: 'ko' },
  subscriber: { role: 'user', locale: 'en' },
  reader: { role: 'user', locale: 'ko' },
  passerBy: { role: 'user', locale: 'en' },
  newcomer: { role: 'user', locale: 'ko' },
} as const satisfies Record<string, { role: Role; locale: Locale }>
type Name = keyof typeof PEOPLE
/** Whose webhooks receive everything of the APIs they work on, and whose receive everything. */
const HOOKS = { owner: 'own', partner: 'own', stranger: 'own', admin: 'all', superAdmin: 'all' } as const
const ADMINS = ['admin', 'superAdmin'] as const
const OF_API = ['owner', 'partner', ...ADMINS] as const

let test: TestPlatform
let receiver: Server
let url: string
/** What each receiver got since the last look. */
let received: [owner: string, type: string][] = []
let isDown = false
const people = {} as Record<Name, Awaited<ReturnType<TestPlatform['as']>>>
let api: Awaited<ReturnType<typeof buildPublishedApi>>

before(async () => {
  test = await startTestPlatform()
  for (const [name, { role, locale }] of Object.entries(PEOPLE)) {
    const person = await test.as(role)
    await test.db.update(users).set({ locale, name }).where(eq(users.id, person.id))
    people[name as Name] = person
  }
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (!isDown) received.push([String(request.url).slice(1), JSON.parse(body).type])
      response.writeHead(isDown ? 500 : 204).end()
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  url = `http://localhost:${(receiver.address() as AddressInfo).port}`
  for (const [name, scope] of Object.entries(HOOKS))
    made(await people[name as Name].post('/webhooks', { name, url: `${url}/${name}`, events: [...WEBHOOK_EVENTS], scope }))
  api = await buildPublishedApi(test, people.owner, people.admin)
})
after(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await test.stop()
})

const subscribe = async (name: 'subscriber' | 'reader') => made(await people[name].post('/my/subscriptions', { apiId: api.id })).id
const subscriptionOf = async (name: 'subscriber' | 'reader') =>
  made(await people[name].get('/my/subscriptions')).items.find((item: { api: { id: string } }) => item.api.id === api.id).id
const stage = () => `${api.path}/stages/${api.stage.id}`

async function deploy(paths: object): Promise<void> {
  const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths })
  made(await people.owner.post(`${api.path}/methods/import`, { fileName: 'pets.json', document }))
  made(await people.owner.post(`${stage()}/deploy`))
  while (await compareNextDeployment(test.db));
}

/** Runs the watch of gateways as if a minute had passed, with a gateway that reported so many seconds ago. */
async function watch(reportedSecondsAgo: number): Promise<void> {
  await test.db.update(gateways).set({ lastHeartbeatAt: sql`now() - make_interval(secs => ${reportedSecondsAgo})` })
  for (const _ of [1, 2]) {
    await test.db.update(jobRuns).set({ lastRunAt: sql`now() - interval '61 seconds'` })
    await new JobRunner(test.db, [watchGateways], test.platform.log).runDue()
  }
}

const RESPONSES = { responses: { 200: { description: 'ok' } } }
let inquiryId = ''
let operatorsInquiryId = ''
let newsId = ''

/** In the order in which they can happen; `told` are those who are notified, `hooks` those whose webhooks receive it. */
const CASES: [type: NotificationType, told: readonly Name[], hooks: readonly (keyof typeof HOOKS)[], cause: () => Promise<unknown>][] = [
  ['ApiShared', ['partner'], OF_API, () => people.owner.post(`${api.path}/shares`, { email: people.partner.email })],
  ['SubscriptionRequested', ['owner', 'partner'], OF_API, () => subscribe('subscriber')],
  [
    'SubscriptionRejected',
    ['subscriber'],
    OF_API,
    async () => people.partner.post(`/subscriptions/${await subscriptionOf('subscriber')}/reject`, { reason: 'Why?' }),
  ],
  [
    'SubscriptionApproved',
    ['reader'],
    OF_API,
    async () => {
      await subscribe('subscriber')
      return people.owner.post(`/subscriptions/${await subscribe('reader')}/approve`)
    },
  ],
  [
    'BoardApiInquiryRegistered',
    ['owner', 'partner'],
    OF_API,
    async () => {
      const content = richTextOf('How?')
      const about = { kind: 'api-customer-support', apiId: api.id, category: 'apiHelp' }
      inquiryId = made(await people.passerBy.post('/my/inquiries', { ...about, title: 'Paging', content })).id
    },
  ],
  [
    'BoardApiInquiryRegistered',
    ADMINS,
    ADMINS,
    async () => {
      const toOperators = { kind: 'customer-support', category: 'etc', title: 'Joining', content: richTextOf('How?') }
      operatorsInquiryId = made(await people.reader.post('/my/inquiries', toOperators)).id
    },
  ],
  [
    'BoardApiInquiryAnswered',
    ['passerBy'],
    OF_API,
    () => people.partner.post(`/inquiries/${inquiryId}/answers`, { title: 'So', content: richTextOf('Like this.') }),
  ],
  [
    'BoardApiInquiryAnswered',
    ['reader'],
    ADMINS,
    () => people.admin.post(`/inquiries/${operatorsInquiryId}/answers`, { title: 'So', content: richTextOf('Like this.') }),
  ],
  [
    'BoardApiNewsCreated',
    ['reader'],
    OF_API,
    async () => {
      const texts = [{ locale: 'en', title: 'News', content: richTextOf('New.') }]
      made(await people.admin.post('/managed-posts', { board: 'api-news', apiId: api.id, texts }))
      await transact(test.db, (tx) => announceNews.run(tx))
    },
  ],
  [
    'BoardApiNewsSubmitted',
    ADMINS,
    OF_API,
    async () => {
      const texts = [{ locale: 'en', title: 'Soon', content: richTextOf('New.') }]
      newsId = made(await people.partner.post('/managed-posts', { board: 'api-news', apiId: api.id, texts })).id
      made(await people.partner.put(`/managed-posts/${newsId}`, { texts }))
    },
  ],
  ['BoardApiNewsRejected', ['partner'], OF_API, () => people.admin.post(`/managed-posts/${newsId}/reject`, { reason: 'Too soon' })],
  [
    'BoardApiNewsApproved',
    ['partner'],
    OF_API,
    async () => {
      const texts = [{ locale: 'en', title: 'Soon', content: richTextOf('New.') }]
      made(await people.owner.put(`/managed-posts/${newsId}`, { texts }))
      return people.admin.post(`/managed-posts/${newsId}/approve`)
    },
  ],
  ['VersionDeprecated', ['reader'], OF_API, () => people.owner.post(`${stage()}/deprecate`, {})],
  ['VersionKept', ['reader'], OF_API, () => people.owner.post(`${stage()}/undeprecate`)],
  [
    'BreakingChange',
    ['reader'],
    OF_API,
    async () => {
      await deploy({ '/pets': { get: RESPONSES } })
      await deploy({
        '/pets': { get: { ...RESPONSES, parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }] } },
      })
    },
  ],
  [
    'PlannedDeploymentFailed',
    ['owner', 'partner'],
    OF_API,
    async () => {
      made(await people.owner.post(`${stage()}/planned-deployment`, { plannedFor: new Date(Date.now() + 3_600_000).toISOString() }))
      await test.db.update(plannedDeployments).set({ plannedBy: people.passerBy.id })
      await deployNextPlanned(test.db, requestPublicationAutomatically, new Date(Date.now() + 7_200_000))
    },
  ],
  [
    'IncidentUpdated',
    ['reader'],
    OF_API,
    () =>
      people.partner.post('/incidents', {
        ...{ title: { en: 'Slow', ko: '지연' }, impact: 'minor', apiIds: [api.id], status: 'investigating' },
        text: { en: 'We look for the cause.', ko: '원인을 확인하고 있습니다.' },
      }),
  ],
  [
    'SubscriptionCanceledByDeveloper',
    ['reader'],
    OF_API,
    async () => people.owner.post(`/subscriptions/${await subscriptionOf('reader')}/cancel`, { reason: 'Over' }),
  ],
  ['PublishingWithdrawn', ['owner'], OF_API, () => people.admin.post(`/publications/${api.publication.id}/withdraw`, { reason: 'Rules' })],
  [
    'PublishingRequested',
    ['admin', 'superAdmin'],
    OF_API,
    async () => {
      api.publication = made(await people.partner.post(`${api.path}/publication`))
    },
  ],
  [
    'PublishingRejected',
    ['owner', 'partner'],
    OF_API,
    () => people.admin.post(`/publications/${api.publication.id}/reject`, { reason: 'Not yet' }),
  ],
  [
    'PublishingApproved',
    ['owner', 'partner'],
    OF_API,
    async () => {
      api.publication = made(await people.partner.post(`${api.path}/publication`))
      return people.superAdmin.post(`/publications/${api.publication.id}/approve`, {})
    },
  ],
  [
    'CertificateExpiring',
    ['owner'],
    ['owner', ...ADMINS],
    async () => {
      const { cert, key } = await makeCertificate('ending')
      made(await people.owner.put(`/target-server-groups/${api.group.id}/certificate`, { certificate: cert, privateKey: key }))
      await test.db.update(targetServerCertificates).set({ expiresAt: sql`now() + interval '3 days'` })
      await transact(test.db, (tx) => warnOfCertificates.run(tx))
    },
  ],
  [
    'CertificateExpiring',
    ADMINS,
    ADMINS,
    async () => {
      const { cert, key } = await makeCertificate('edge')
      made(await people.admin.post(`/environments/${api.environment.id}/certificates`, { certificate: cert, privateKey: key }))
      await test.db.update(environmentCertificates).set({ certificateExpiresAt: sql`now() + interval '3 days'` })
      await transact(test.db, (tx) => warnOfCertificates.run(tx))
    },
  ],
  [
    'GatewayUnavailable',
    ADMINS,
    ADMINS,
    async () => {
      await buildGateway(test.db, api.environment.id)
      await watch(1)
      await watch(60)
    },
  ],
  ['GatewayAvailable', ADMINS, ADMINS, () => watch(1)],
  [
    'RolesChanged',
    ['newcomer'],
    ADMINS,
    () => people.superAdmin.put(`/users/${people.newcomer.id}/roles`, { roles: ['user', 'developer'] }),
  ],
  [
    'WebhookDisabled',
    ['stranger'],
    [],
    async () => {
      const { id } = made(await people.stranger.get('/webhooks')).items[0]
      made(await people.stranger.post(`/webhooks/${id}/test`))
      isDown = true
      for (let hour = 0; hour <= DISABLED_AFTER_HOURS + 6; hour++)
        while (await deliverNext(test.platform, new Date(Date.now() + hour * 3_600_000 + 1_000)));
      isDown = false
    },
  ],
  [
    'PersonalTokenCreated',
    ['reader'],
    [],
    () => people.reader.post('/my/access-tokens', { name: 'Assistant', days: 30, scopes: ['readSubscriptions'] }),
  ],
  ['ApiInherited', ['partner'], ['partner', ...ADMINS], () => people.superAdmin.post(`/users/${people.owner.id}/withdraw`)],
]

/** The emails whose kinds have another name; one of several of a type ends as the type does. */
const KINDS: Partial<Record<NotificationType, string>> = {
  BoardApiInquiryRegistered: 'inquiryRegistered',
  BoardApiNewsSubmitted: 'newsSubmitted',
  BoardApiNewsApproved: 'newsApproved',
  BoardApiNewsRejected: 'newsRejected',
  BoardApiInquiryAnswered: 'inquiryAnswered',
}
const nameOf = (email: string) => (Object.keys(people) as Name[]).find((name) => people[name].email === email) ?? email

it('are all in the table', () => assert.deepEqual(new Set(CASES.map(([type]) => type)), new Set(NOTIFICATION_TYPES)))

for (const [type, told, hooks, cause] of CASES)
  it(`${type} reaches ${told.join(' and ')}, and the webhooks of ${hooks.join(', ') || 'nobody'}`, async () => {
    while (await deliverNext(test.platform, new Date(Date.now() + 1_000)));
    received = []
    await test.db.delete(notifications)
    await test.db.delete(mails)
    const answer = (await cause()) as { status?: number; text?: string } | undefined
    if (answer?.status !== undefined) assert.ok(answer.status < 300, answer.text ?? type)
    await sendBroadcasts(test.db)
    while (await deliverNext(test.platform, new Date(Date.now() + 1_000)));

    const bells = await test.db
      .select({ email: users.email })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.type, type))
    assert.deepEqual(bells.map(({ email }) => nameOf(email)).sort(), [...told].sort(), 'in the app')
    for (const name of told)
      if (type !== 'RolesChanged') assert.equal(made(await people[name].get(`/notifications?type=${type}`)).items[0]?.type, type, name)

    const kind = KINDS[type] ?? type.slice(0, 1).toLowerCase() + type.slice(1)
    const letters = await test.db
      .select()
      .from(mails)
      .where(ilike(mails.kind, `%${kind}`))
    assert.deepEqual(letters.map(({ to }) => nameOf(to)).sort(), NOTIFICATION_RULES[type].mail ? [...told].sort() : [], 'by email')
    for (const { to, locale, subject, text } of letters) {
      assert.equal(locale, PEOPLE[nameOf(to) as Name].locale)
      for (const words of [subject, text]) assert.equal(/[가-힣]/.test(words), locale === 'ko', words)
    }
    assert.deepEqual(
      received
        .filter(([, event]) => event === type)
        .map(([owner]) => owner)
        .sort(),
      [...hooks].sort(),
      'by webhook',
    )
  })
