import type { Role } from '@portico/contract/role'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { eq } from 'drizzle-orm'
import { apiShares } from '../database/schema/api.ts'
import { notifications } from '../database/schema/notification.ts'
import { users } from '../database/schema/user.ts'
import { transact } from '../database/transact.ts'
import { recordCalls } from '../features/call-record/record-calls.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { aCallRecord } from './a-call-record.ts'
import { buildDeployedApi, buildPublishedApi, made } from './api-builders.ts'
import { buildCategory, buildGateway, buildPerson } from './builders.ts'
import type { TestPlatform } from './start-test-platform.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

/**
 * The callers, in the order of the golden table's columns. `user` and `developer` own things; the developer's API is shared with `shared`.
 */
export const ASKERS = ['anonymous', 'user', 'otherUser', 'developer', 'shared', 'otherDeveloper', 'admin', 'superAdmin'] as const
export type Asker = (typeof ASKERS)[number]

/** Values of a path's parameters for an existing thing. */
export type Params = Record<string, string>

/** One of everything that an address can name, and the callers. */
export interface World {
  callers: Record<Exclude<Asker, 'anonymous'>, Signed>
  /** The things to request by parameter list (`apiId`, `apiId stageId`, …), by the name in the golden table. */
  things: Record<string, Record<string, Params>>
}

/** The slug of the operation that built APIs have. */
const SLUG = 'get-items-item-id'

/** Creates the world on a new platform. */
export async function buildWorld(test: TestPlatform): Promise<World> {
  const roles: Record<keyof World['callers'], Role> = {
    user: 'user',
    otherUser: 'user',
    developer: 'developer',
    shared: 'developer',
    otherDeveloper: 'developer',
    admin: 'admin',
    superAdmin: 'superAdmin',
  }
  const callers = {} as World['callers']
  for (const [name, role] of Object.entries(roles)) callers[name as keyof World['callers']] = await test.as(role)
  const { user, developer, otherDeveloper, admin } = callers

  const published = await buildPublishedApi(test, developer, admin)
  const draft = await buildDeployedApi(test, developer)
  const foreign = await buildDeployedApi(test, otherDeveloper)
  await share(test, [published.id, draft.id], callers.shared.id)
  const waitingPublication = made(await developer.post(`${draft.path}/publication`))

  const approved = made(await user.post('/my/subscriptions', { apiId: published.id }))
  made(await developer.post(`/subscriptions/${approved.id}/approve`))
  const { key } = made(await user.post(`/my/subscriptions/${approved.id}/keys`))
  const otherPublished = await buildPublishedApi(test, developer, admin)
  await share(test, [otherPublished.id], callers.shared.id)
  const waiting = made(await user.post('/my/subscriptions', { apiId: otherPublished.id }))

  const gateway = await buildGateway(test.db, published.environment.id)
  const { id: certificateId } = made(
    await admin.post(`/environments/${published.environment.id}/certificates`, RIGHT_BODIES.addServerCertificate),
  ).certificates[0]
  const calls = [
    aCallRecord({ requestId: OWN_CALL, apiId: published.id, subscriptionId: approved.id }),
    aCallRecord({ requestId: STRANGE_CALL }),
  ]
  const caller = { id: gateway.id, environmentId: published.environment.id }
  await test.db.transaction((tx) => recordCalls(tx, caller, calls))
  const policy = made(await admin.post('/policies', policyBody('public')))
  const hidden = made(await admin.post('/policies', policyBody('private')))
  const { items: acts } = made(await admin.get('/audit'))
  await transact(test.db, (tx) => enqueueMail(tx, { to: user.email, locale: 'en', kind: 'test', values: { name: 'Ann' } }))
  const { items: mails } = made(await admin.get('/mails'))
  const [notification] = await test.db
    .insert(notifications)
    .values({ userId: user.id, type: 'RolesChanged', roles: ['user'] })
    .returning()
  const withdrawn = await buildPerson(test.db, { roles: ['user'] })
  await test.db.update(users).set({ status: 'withdrawn', withdrawnAt: new Date() }).where(eq(users.id, withdrawn.id))
  const plain = await buildPerson(test.db, { roles: ['user'], verified: false })
  const secondSuperAdmin = await buildPerson(test.db, { roles: ['superAdmin'] })
  const category = await buildCategory(test.db)
  const upload = made(await user.post('/uploads', { purpose: 'file', name: 'notes.txt', content: 'bm90ZXM=' }))

  for (const { id } of [published, draft]) made(await developer.put(`/apis/${id}/logo`, { content: SVG }))
  const image = made(await developer.post('/uploads', { purpose: 'image', name: 'a.svg', content: SVG }))
  const news = made(await developer.post('/managed-posts', postBody(published.id, image.id)))
  const notice = made(await admin.post('/managed-posts', postBody(null, null)))
  const draftNews = made(await developer.post('/managed-posts', { ...postBody(draft.id, null), isDraft: true }))

  const notes = made(await user.post('/uploads', { purpose: 'file', name: 'notes.txt', content: 'bm90ZXM=' }))
  const asked = made(await user.post('/my/inquiries', inquiryBody(published.id, { files: [notes.id] })))
  const secret = made(await user.post('/my/inquiries', inquiryBody(published.id, { isPrivate: true })))
  const general = made(await user.post('/my/inquiries', inquiryBody(null, {})))
  const answered = made(await user.post('/my/inquiries', inquiryBody(published.id, {})))
  const { entries } = made(await developer.post(`/inquiries/${answered.id}/answers`, RIGHT_BODIES.answerInquiry))

  const hook = { name: 'Chat', url: 'https://203.0.113.9/hook', events: ['ApiShared'] }
  const { webhook } = made(await developer.post('/webhooks', hook))
  const { webhook: others } = made(await otherDeveloper.post('/webhooks', hook))
  made(await developer.post(`/webhooks/${webhook.id}/test`))
  const { items: deliveries } = made(await developer.get(`/webhooks/${webhook.id}/deliveries`))

  const { token } = made(await user.post('/my/access-tokens', { name: 'Assistant', days: 7, scopes: ['makeCalls'] }))

  const incident = made(await developer.post('/incidents', incidentBody([published.id])))
  const wider = made(await admin.post('/incidents', incidentBody([published.id, (await buildDeployedApi(test, admin)).id])))

  const idOf = (id: unknown) => String(id)
  return {
    callers,
    things: {
      apiId: { published: { apiId: published.id }, draft: { apiId: draft.id } },
      'apiId slug': { published: { apiId: published.id, slug: SLUG }, draft: { apiId: draft.id, slug: SLUG } },
      'apiId methodId': {
        its: { apiId: draft.id, methodId: draft.method.id },
        "another API's": { apiId: draft.id, methodId: foreign.method.id },
      },
      'apiId stageId': {
        its: { apiId: draft.id, stageId: draft.stage.id },
        "another API's": { apiId: draft.id, stageId: foreign.stage.id },
      },
      'apiId stageId methodId': {
        its: { apiId: draft.id, stageId: draft.stage.id, methodId: draft.method.id },
        "another API's": { apiId: draft.id, stageId: draft.stage.id, methodId: foreign.method.id },
      },
      'apiId userId': { 'who shares it': { apiId: draft.id, userId: idOf(callers.shared.id) } },
      environmentId: { one: { environmentId: published.environment.id } },
      'environmentId gatewayId': {
        its: { environmentId: published.environment.id, gatewayId: gateway.id },
        "another environment's": { environmentId: draft.environment.id, gatewayId: gateway.id },
      },
      'environmentId certificateId': {
        its: { environmentId: published.environment.id, certificateId },
        "another environment's": { environmentId: draft.environment.id, certificateId },
      },
      groupId: { its: { groupId: draft.group.id } },
      'apiId publicationId': {
        its: { apiId: draft.id, publicationId: waitingPublication.id },
        "another API's": { apiId: published.id, publicationId: waitingPublication.id },
      },
      publicationId: { waiting: { publicationId: waitingPublication.id } },
      'publicationId stageId': {
        its: { publicationId: waitingPublication.id, stageId: draft.stage.id },
        "another API's": { publicationId: waitingPublication.id, stageId: foreign.stage.id },
      },
      'publicationId stageId slug': {
        its: { publicationId: waitingPublication.id, stageId: draft.stage.id, slug: SLUG },
        "another API's": { publicationId: waitingPublication.id, stageId: foreign.stage.id, slug: SLUG },
      },
      subscriptionId: { approved: { subscriptionId: approved.id }, waiting: { subscriptionId: waiting.id } },
      'subscriptionId keyId': {
        its: { subscriptionId: approved.id, keyId: key.id },
        "another one's": { subscriptionId: waiting.id, keyId: key.id },
      },
      tokenId: { "the user's": { tokenId: token.id } },
      image: { one: { image: 'favicon' } },
      requestId: { "the user's": { requestId: OWN_CALL }, "nobody's": { requestId: STRANGE_CALL } },
      categoryId: { one: { categoryId: category.id } },
      policyId: { public: { policyId: policy.id }, private: { policyId: hidden.id } },
      mailId: { held: { mailId: mails[0].id } },
      actId: { one: { actId: acts[0].id } },
      notificationId: { "the user's": { notificationId: idOf(notification?.id) } },
      webhookId: { "the developer's": { webhookId: webhook.id } },
      'webhookId deliveryId': {
        its: { webhookId: webhook.id, deliveryId: deliveries[0].id },
        "another one's": { webhookId: others.id, deliveryId: deliveries[0].id },
      },
      incidentId: { "the developer's": { incidentId: incident.id }, 'of another API too': { incidentId: wider.id } },
      inquiryId: {
        shared: { inquiryId: asked.id },
        private: { inquiryId: secret.id },
        'to the operators': { inquiryId: general.id },
        answered: { inquiryId: answered.id },
      },
      'inquiryId entryId': {
        'its answer': { inquiryId: answered.id, entryId: entries[1].id },
        'its question': { inquiryId: answered.id, entryId: entries[0].id },
        "another one's": { inquiryId: asked.id, entryId: entries[1].id },
      },
      'inquiryId uploadId': {
        its: { inquiryId: asked.id, uploadId: notes.id },
        "another one's": { inquiryId: secret.id, uploadId: notes.id },
      },
      postId: {
        notice: { postId: notice.id },
        'waiting news': { postId: news.id },
        'draft news': { postId: draftNews.id },
      },
      'postId uploadId': {
        its: { postId: news.id, uploadId: image.id },
        "another post's": { postId: notice.id, uploadId: image.id },
      },
      uploadId: { "the user's": { uploadId: upload.id } },
      userId: {
        'a user': { userId: idOf(plain.id) },
        'a developer': { userId: idOf(callers.otherDeveloper.id) },
        'the admin': { userId: idOf(admin.id) },
        'the superAdmin': { userId: idOf(callers.superAdmin.id) },
        'another superAdmin': { userId: idOf(secondSuperAdmin.id) },
        'a withdrawn user': { userId: idOf(withdrawn.id) },
      },
    },
  }
}

/** Request ids of calls: of the user to their API, and of nobody to no API. */
const OWN_CALL = 'a-call-of-the-user'
const STRANGE_CALL = 'a-call-of-nobody'

function policyBody(visibility: 'public' | 'private') {
  return {
    category: 'terms',
    locale: 'en',
    visibility,
    startsOn: '2026-01-01',
    endsOn: null,
    title: 'Terms',
    content: richTextOf('Be kind.'),
  }
}

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>').toString('base64')

/** A public post: news of an API, or a notice. */
function postBody(apiId: string | null, uploadId: string | null) {
  const image = uploadId === null ? [] : [{ type: 'image', uploadId, alt: 'A picture' }]
  const content = { root: { type: 'root', children: [...(richTextOf('Now faster.').root.children ?? []), ...image] } }
  return { board: apiId === null ? 'notice' : 'api-news', apiId, texts: [{ locale: 'en', title: 'News', content }] }
}

/** An inquiry about an API that is not private, or to the operators. */
function inquiryBody(apiId: string | null, changes: object) {
  const kind = apiId === null ? 'customer-support' : 'api-customer-support'
  return { kind, apiId, category: 'usage', isPrivate: false, title: 'A question', content: richTextOf('How?'), ...changes }
}

/** An incident of APIs, of which no one is notified. */
function incidentBody(apiIds: string[]) {
  return { title: { en: 'Slow', ko: '지연' }, impact: 'minor', apiIds, ...INCIDENT_UPDATE }
}
const INCIDENT_UPDATE = { status: 'monitoring', text: { en: 'We look.', ko: '확인 중입니다.' }, notifies: false }

async function share(test: TestPlatform, apiIds: string[], userId: number): Promise<void> {
  await test.db.insert(apiShares).values(apiIds.map((apiId) => ({ apiId, userId })))
}

const certificate = await makeCertificate('gateway')
const PLANNED = { plannedFor: new Date(Date.now() + 86_400_000).toISOString(), en: 'Faster.', ko: '' }

/** A valid body for each operation on a thing, if it needs one. */
export const RIGHT_BODIES: Record<string, unknown> = {
  addServerCertificate: { certificate: certificate.cert, privateKey: certificate.key },
  putClientCertificate: { certificate: certificate.cert, privateKey: certificate.key },
  copyApi: { name: 'Copy', basePath: 'a-copy' },
  deleteMethods: { methodIds: ['00000000-0000-7000-8000-000000000000'] },
  rollBackStage: { number: 1 },
  planDeployment: PLANNED,
  changePlannedDeployment: PLANNED,
  noteDeployment: { number: 1, en: 'Faster.', ko: '' },
  orderPins: { apiIds: ['00000000-0000-7000-8000-000000000000'] },
  deprecateStage: { sunsetOn: '2999-12-31', successorId: null },
  changeDeprecation: { sunsetOn: '2999-12-31', successorId: null },
  setApiLogo: { content: SVG },
  shareApi: { email: 'nobody@example.com' },
  updateApi: { name: 'Renamed' },
  updateWebhook: { name: 'Renamed', url: 'https://203.0.113.9/hook', events: ['ApiShared'] },
  updateMethod: { httpMethod: 'PUT', path: '/things' },
  updateStage: { authType: 'apiKey', ipRule: { mode: 'disable', addresses: [] } },
  updateTargetServerGroup: { name: 'Renamed', servers: [{ protocol: 'http', address: '192.0.2.9', port: 80 }], acceptFailedTest: true },
  addIncidentUpdate: INCIDENT_UPDATE,
  updateIncident: { title: { en: 'Slow', ko: '지연' }, impact: 'major', apiIds: ['00000000-0000-7000-8000-000000000000'] },
  addGateway: { name: 'Another gateway' },
  approvePublication: {},
  createMethod: { httpMethod: 'POST', path: '/things' },
  changeParameter: { place: 'query', name: 'page', hash: 'none', methodIds: null, change: { required: true } },
  createStage: { name: 'v9' },
  importMethods: { fileName: 'a.json', document: '{"openapi":"3.1.0","paths":{"/things":{"get":{}}}}' },
  previewMethodImport: { fileName: 'a.json', document: '{"openapi":"3.1.0","paths":{"/things":{"get":{}}}}' },
  decidePin: { pinned: true },
  rejectPublication: { reason: 'Not yet' },
  requestPublication: {},
  withdrawPublication: { reason: 'No longer' },
  rejectSubscription: { reason: 'Not yet' },
  cancelSubscription: { reason: 'No longer' },
  renameKey: { name: 'CI' },
  rotateKey: { name: 'CI', overlap: 'day' },
  updatePurpose: { purpose: 'Tests' },
  setUserPassword: { password: 'Quiet.Fig.42' },
  setUserRoles: { roles: ['developer', 'user'] },
  updateCategory: { name: 'Renamed' },
  moveApis: { apiIds: ['00000000-0000-7000-8000-000000000000'], toCategoryId: '00000000-0000-7000-8000-000000000000' },
  updatePolicy: policyBody('public'),
  updatePost: { texts: postBody(null, null).texts },
  rejectPost: { reason: 'Not yet' },
  updateOwnInquiry: { category: 'etc', title: 'Another question', content: richTextOf('Why?') },
  addQuestion: { content: richTextOf('And when?') },
  answerInquiry: { title: 'An answer', content: richTextOf('So.') },
  updateAnswer: { title: 'A better answer', content: richTextOf('So.') },
  updateUser: { name: 'New Name', locale: 'en', postsAutoApproved: false },
}
