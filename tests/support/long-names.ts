import { BrowserlessPerson } from './browserless-person.ts'
import { makePeople, signedIn } from './people.ts'
import { type ReferenceSlugs, referenceSlugs } from './reference-slugs.ts'

/** The number of each thing. */
export interface WorldSize {
  apis: number
  methods: number
  subscriptions: number
}

/** The ids of what has the longest names, by the name of the part of an address. */
export type WorldIds = Record<
  | 'apiId'
  | 'categoryId'
  | 'environmentId'
  | 'gatewayId'
  | 'publicationId'
  | 'groupId'
  | 'methodId'
  | 'stageId'
  | 'userId'
  | 'policyId'
  | 'webhookId'
  | 'subscriptionId'
  | 'waitingPublicationId'
  | 'goneApiId'
  | 'plannedStageId'
  | 'postId'
  | 'newsId'
  | 'inquiryId'
  | 'incidentId'
  | 'privacyId'
  | keyof ReferenceSlugs,
  string
>

const HANGUL = '가나다라마바사아자차카타파하'
const LATIN = 'Wwideapplicationprogramminginterface'

/** Returns a name of exactly `length` characters without a space, in turns in Hangul and in Latin letters. */
export function longName(number: number, length = 100): string {
  const letters = number % 2 === 0 ? LATIN : HANGUL
  return `${number}${letters.repeat(Math.ceil(length / letters.length))}`.slice(0, length)
}

/** Fills a product that only has its superAdmin with things whose names are as long as allowed and cannot be broken at a space. */
export async function makeLongNames(webUrl: string, targetPort: number, size: WorldSize): Promise<WorldIds> {
  const admin = await signedIn('superAdmin', webUrl)
  await makePeople(admin)
  const [developer, visitor] = [await signedIn('developer', webUrl), await signedIn('visitor', webUrl)]
  const categoryIds = await makeCategories(admin)
  const groupId = await makeGroup(developer, targetPort)
  const { items: environments } = await developer.must<Items>('GET', 'environments/options')
  const make = { developer, admin, groupId, categoryIds, environmentId: environments[0]?.id ?? '' }
  const apis: MadeApi[] = []
  for (let number = 0; number < size.apis; number++) apis.push(await makeApi(make, number, number < size.subscriptions))
  const [first] = apis
  if (!first) throw new Error('a world has at least one API')
  await developer.must('POST', `apis/${first.id}/methods/import`, { fileName: 'long.json', document: longDocument(size.methods) })
  await developer.must('POST', `apis/${first.id}/stages/${first.stageId}/deploy`)
  const { items: methods } = await developer.must<Items>('GET', `apis/${first.id}/methods?sort=-path`)
  const subscriptionIds: string[] = []
  for (const { id } of apis.slice(0, size.subscriptions)) {
    subscriptionIds.push((await visitor.must<Made>('POST', 'my/subscriptions', { apiId: id })).id)
  }
  const second = await makeSubscriber(admin, webUrl)
  for (const { id } of apis.slice(0, 3)) await second.must('POST', 'my/subscriptions', { apiId: id })
  const [approved = '', rejected, canceled] = subscriptionIds
  for (const id of [approved, canceled]) if (id) await developer.must('POST', `subscriptions/${id}/approve`)
  if (rejected) await developer.must('POST', `subscriptions/${rejected}/reject`, { reason: longName(0, 200) })
  if (canceled) await developer.must('POST', `subscriptions/${canceled}/cancel`, { reason: longName(1, 200) })
  await visitor.must('POST', `my/subscriptions/${approved}/keys`)
  const gone = await makeApi(make, size.apis, true)
  await developer.must('POST', `apis/${gone.id}/publication/cancel`)
  const plannedFor = new Date(Date.now() + DAY_MS).toISOString()
  const note = { en: longName(0, 500), ko: longName(1, 500) }
  await developer.must('POST', `apis/${gone.id}/stages/${gone.stageId}/planned-deployment`, { plannedFor, ...note })
  return {
    ...(await referenceSlugs(developer, first.id)),
    apiId: first.id,
    stageId: first.stageId,
    publicationId: first.publicationId,
    waitingPublicationId: apis.at(-1)?.publicationId ?? '',
    groupId,
    categoryId: categoryIds[0] ?? '',
    methodId: methods[0]?.id ?? '',
    subscriptionId: approved,
    ...(await makeEnvironment(admin)),
    userId: await makeLongPerson(admin),
    goneApiId: gone.id,
    plannedStageId: gone.stageId,
    ...(await makeBoards({ developer, admin, visitor }, first.id)),
    policyId: await makePolicy(admin, 'terms'),
    privacyId: await makePolicy(admin, 'privacy'),
    webhookId: await makeWebhook(developer),
  }
}

const DAY_MS = 86_400_000
const contentOf = (text: string) => ({
  root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] }] },
})

/** Writes posts of every board in every state, inquiries with an answer and without, and an incident. */
async function makeBoards(
  { developer, admin, visitor }: Record<'developer' | 'admin' | 'visitor', BrowserlessPerson>,
  apiId: string,
): Promise<Pick<WorldIds, 'postId' | 'newsId' | 'inquiryId' | 'incidentId'>> {
  const id = async (person: BrowserlessPerson, path: string, body: object) => (await person.must<Made>('POST', path, body)).id
  const file = () => ({ purpose: 'file', name: `${longName(0, 251)}.txt`, content: 'eA==' })
  const titled = (number: number) => ({ title: longName(number), content: contentOf(longName(number, 400)) })
  const texts = [
    { locale: 'en', ...titled(0) },
    { locale: 'ko', ...titled(1) },
  ]
  const newsId = await id(developer, 'managed-posts', { board: 'api-news', apiId, texts, files: [await id(developer, 'uploads', file())] })
  await admin.must('POST', `managed-posts/${newsId}/reject`, { reason: longName(0, 200) })
  await id(developer, 'managed-posts', { board: 'api-news', apiId, texts })
  await id(admin, 'managed-posts', { board: 'faq', category: 'devAndBugs', texts })
  await id(admin, 'managed-posts', { board: 'notice', texts, isDraft: true })
  const publishAt = new Date(Date.now() + DAY_MS).toISOString()
  for (const more of [{ publishAt }, {}, { pinned: true }]) await id(admin, 'managed-posts', { board: 'notice', texts, ...more })
  const postId = await id(admin, 'managed-posts', { board: 'notice', texts, files: [await id(admin, 'uploads', file())] })
  const inquiry = async (kind: string, more: object) =>
    id(visitor, 'my/inquiries', {
      ...{ kind, category: 'devAndBugs', ...titled(0), files: [await id(visitor, 'uploads', file())] },
      ...more,
    })
  for (const isPrivate of [true, false]) {
    const answered = await inquiry('api-customer-support', { apiId, isPrivate })
    await id(developer, `inquiries/${answered}/answers`, { ...titled(1), files: [await id(developer, 'uploads', file())] })
  }
  await inquiry('customer-support', {})
  const incidentId = await id(developer, 'incidents', {
    ...{ title: { en: longName(0), ko: longName(1) }, impact: 'minor', apiIds: [apiId], status: 'investigating' },
    text: { en: longName(0, 1_000), ko: longName(1, 1_000) },
  })
  // It is changed until it has an answer.
  return { postId, newsId, inquiryId: await inquiry('api-customer-support', { apiId, isPrivate: true }), incidentId }
}

interface Items {
  items: { id: string }[]
}
interface Made {
  id: string
}
interface MadeApi extends Made {
  stageId: string
  publicationId: string
}

interface Makers {
  developer: BrowserlessPerson
  admin: BrowserlessPerson
  groupId: string
  categoryIds: readonly string[]
  environmentId: string
}

/** Creates an API with a deployed version and a request for publication, which is approved for a published one. */
async function makeApi(makers: Makers, number: number, isPublished: boolean): Promise<MadeApi> {
  const { developer, admin, groupId, categoryIds, environmentId } = makers
  const { id } = await developer.must<Made>('POST', 'apis', {
    name: longName(number),
    basePath: `${number}${'wide-base-path'.repeat(10)}`.slice(0, 100),
    targetServerGroupId: groupId,
    categoryIds,
    hashtags: [longName(0, 30), longName(1, 30)],
  })
  await developer.must('POST', `apis/${id}/methods`, { httpMethod: 'GET', path: `/${longName(0)}`, summary: longName(1) })
  const stage = await developer.must<Made>('POST', `apis/${id}/stages`, { name: 'W'.repeat(20), environmentId })
  await developer.must('POST', `apis/${id}/stages/${stage.id}/deploy`)
  const { id: publicationId } = await developer.must<Made>('POST', `apis/${id}/publication`)
  if (isPublished) await admin.must('POST', `publications/${publicationId}/approve`, {})
  return { id, stageId: stage.id, publicationId }
}

async function makeCategories(admin: BrowserlessPerson): Promise<string[]> {
  const categories = [0, 1].map((number) => admin.must<Made>('POST', 'categories', { name: longName(number, 30) }))
  return (await Promise.all(categories)).map(({ id }) => id)
}

async function makeWebhook(developer: BrowserlessPerson): Promise<string> {
  const input = { name: longName(1), url: `https://example.com/${'w'.repeat(1_900)}`, events: ['VersionDeprecated'] }
  const { webhook } = await developer.must<{ webhook: Made }>('POST', 'webhooks', input)
  await developer.must('POST', `webhooks/${webhook.id}/test`)
  return webhook.id
}

async function makeGroup(developer: BrowserlessPerson, port: number): Promise<string> {
  const servers = ['http', 'https'].map((protocol) => ({ protocol, address: '127.0.0.1', port }))
  const address = `${'w'.repeat(60)}.${'w'.repeat(60)}.example`
  const group = {
    ...{ name: longName(1, 50), description: longName(0, 400), acceptFailedTest: true },
    servers: [...servers, { protocol: 'http', address, port }],
  }
  return (await developer.must<Made>('POST', 'target-server-groups', group)).id
}

async function makeEnvironment(admin: BrowserlessPerson): Promise<Pick<WorldIds, 'environmentId' | 'gatewayId'>> {
  const apiEndpoint = `${'w'.repeat(60)}.${'w'.repeat(60)}.example`
  const environment = { name: longName(1, 256), description: longName(0, 400), apiEndpoint, listenPort: 8_443 }
  const { id } = await admin.must<Made>('POST', 'environments', environment)
  const names = { name: longName(0, 256), description: longName(1, 400) }
  const { gateway } = await admin.must<{ gateway: Made }>('POST', `environments/${id}/gateways`, names)
  return { environmentId: id, gatewayId: gateway.id }
}

const LONG_PASSWORD = 'Amber.Fern.9'
const longEmail = (name: string) => `${name}${'w'.repeat(64 - name.length)}@${'w'.repeat(60)}.example`

const longPerson = (name: string) => ({
  ...{ email: longEmail(name), password: LONG_PASSWORD, locale: 'ko' },
  ...{ name: longName(1, 30), company: longName(0), team: longName(1) },
})

async function makeLongPerson(admin: BrowserlessPerson): Promise<string> {
  const roles = ['user', 'developer']
  return String((await admin.must<{ id: number }>('POST', 'users', { ...longPerson('staff'), roles })).id)
}

async function makeSubscriber(admin: BrowserlessPerson, webUrl: string): Promise<BrowserlessPerson> {
  const person = longPerson('subscriber')
  await admin.must('POST', 'users', { ...person, roles: ['user'] })
  return new BrowserlessPerson(webUrl).signIn('login', person.email, person.password)
}

/** Expired long ago, so that nobody is asked to agree to it. */
async function makePolicy(admin: BrowserlessPerson, category: 'terms' | 'privacy'): Promise<string> {
  const policy = {
    ...{ category, locale: 'en', visibility: 'public', startsOn: '2020-01-01', endsOn: '2020-12-31', title: longName(1) },
    content: contentOf(longName(0, 400)),
  }
  return (await admin.must<Made>('POST', 'policies', policy)).id
}

/** Returns an OpenAPI document whose paths, parameters and texts have no space. */
function longDocument(methods: number): string {
  const paths: Record<string, object> = {}
  for (let number = 0; number < methods; number++) {
    paths[`/things-${number}/${LATIN.repeat(3)}`] = { get: longOperation(number) }
  }
  const components = {
    schemas: { [LATIN.repeat(2)]: { properties: { [LATIN.repeat(3)]: { type: 'string', description: longName(0, 400) } } } },
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: longName(0), version: '1' }, tags: [{ name: longName(1) }], paths, components })
}

function longOperation(number: number): object {
  return {
    summary: longName(number + 1),
    tags: [longName(1)],
    description: longName(number, 400),
    parameters: [
      { in: 'query', name: `${LATIN.repeat(3)}${number}`, description: longName(number + 1, 400), schema: { type: 'string' } },
      // The list of pages names it.
      { in: 'query', name: 'limit', description: longName(number, 400), schema: { type: 'integer' } },
      { in: 'header', name: `X-${LATIN}`, required: true, schema: { type: 'integer' } },
    ],
    responses: {
      200: {
        description: longName(number + 1),
        content: { 'application/json': { schema: { type: 'object', properties: { [LATIN.repeat(3)]: { type: 'string' } } } } },
      },
    },
  }
}
