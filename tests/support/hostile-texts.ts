import type { BrowserlessPerson } from './browserless-person.ts'
import { eventually } from './publish-api.ts'

const DAY_MS = 86_400_000
const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>').toString(
  'base64',
)

/** People who fill every field that somebody else reads, and the server that APIs forward to. */
export interface HostileMakers {
  admin: BrowserlessPerson
  developer: BrowserlessPerson
  user: BrowserlessPerson
  /** The ids of the three. */
  ids: { developer: number; user: number }
  targetPort: number
}

/** Addresses of everything that was filled, by who opens it. */
export interface HostilePages {
  visitor: string[]
  user: string[]
  developer: string[]
  admin: string[]
  /** Feeds and twins in Markdown, which programs read. */
  feeds: string[]
  twins: string[]
  /** Files in JSON, and preview images. */
  files: string[]
  images: string[]
}

/** What was filled, and how to take it away from other tests. */
export interface HostileThings {
  pages: HostilePages
  clean: () => Promise<void>
}

type Text = (max: number) => string

/** Returns a rich text with each of the texts: plain, as code, in a heading, a list, a table and a link. */
function richOf(texts: readonly string[], { media }: { media: boolean }) {
  const text = (value: string, format = 0) => ({ type: 'text', text: value, format })
  const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
  const [first = ''] = texts
  const cell = (value: string) => ({ type: 'tablecell', headerState: 0, children: [paragraph(text(value))] })
  return {
    root: {
      type: 'root',
      children: [
        ...texts.map((value) => paragraph(text(value))),
        paragraph(text(first, 16)),
        { type: 'heading', tag: 'h2', children: [text(first)] },
        { type: 'quote', children: [text(first)] },
        { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [text(first)] }] },
        paragraph({ type: 'link', url: `https://example.com/?q=${first}`, children: [text(first)] }),
        ...(media ? [{ type: 'table', children: [{ type: 'tablerow', children: texts.slice(0, 3).map(cell) }] }] : []),
      ],
    },
  }
}

/**
 * Calls with a body of texts, and with the next ones while the platform refuses them: some rules forbid characters of some texts, or a name
 * that exists. Returns the answer's body; throws after twenty.
 */
async function untilTaken<Body>(person: BrowserlessPerson, method: string, path: string, body?: () => object): Promise<Body> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await person.call<Body>(method, path, body?.())
    if (answer.status < 300) return answer.body
    if (![400, 409, 422].includes(answer.status))
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    if (attempt === 20) throw new Error(`${method} ${path} takes no text: ${JSON.stringify(answer.body)}`)
  }
}

/** Makes a call that the gateway refuses, with a text in its path and query, once the gateway knows the key; returns its request id. */
async function refusedCall(serviceUrl: string, key: string, text: string): Promise<string> {
  const call = (path: string) => fetch(serviceUrl + path, { headers: { 'x-api-key': key } })
  await eventually(
    () => call('/read'),
    ({ headers }) => headers.get('content-type') !== 'application/problem+json',
  )
  const { headers } = await call(`/none/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`)
  return headers.get('x-request-id') ?? ''
}

/**
 * Writes texts into every field, a different one into each: `next` returns the next text. A field that refuses a text by its rule gets one
 * that it takes. The name of the API ends with `unique`.
 */
export async function fillEverything(makers: HostileMakers, next: () => string, unique: string): Promise<HostileThings> {
  const { admin, developer, user, ids, targetPort } = makers
  const cut: Text = (max) => [...next()].slice(0, max).join('').trim().slice(0, max) || 'x'
  const rich = (media = true) => richOf([next(), next(), next()], { media })
  const id = async (person: BrowserlessPerson, method: string, path: string, body?: () => object) =>
    (await untilTaken<{ id: string }>(person, method, path, body)).id
  const put = async (person: BrowserlessPerson, path: string, body: () => object) => void (await id(person, 'PUT', path, body))
  const lines = (max: number) => ({ en: cut(max), ko: cut(max) })

  await put(developer, 'account', () => ({ name: cut(30), company: cut(50), team: cut(50), locale: 'en' }))
  await put(admin, `users/${ids.user}`, () => ({
    ...{ name: cut(30), company: cut(50), team: cut(50), locale: 'en', postsAutoApproved: false },
    ...{ oauthUserName: cut(256), oauthClientId: cut(256) },
  }))
  const categoryId = await id(admin, 'POST', 'categories', () => ({
    ...{ name: `${cut(20)}${unique}`.slice(-30), nameKo: cut(30), description: cut(200), descriptionKo: cut(200) },
  }))
  const groupId = await id(developer, 'POST', 'target-server-groups', () => ({
    ...{ name: cut(50), description: cut(500), servers: [{ protocol: 'http', address: '127.0.0.1', port: targetPort }] },
  }))
  const apiId = await id(developer, 'POST', 'apis', () => ({
    ...{
      name: `${cut(80)} ${unique}`,
      basePath: `texts-${unique}`,
      targetServerGroupId: groupId,
      description: rich(false),
      categoryIds: [categoryId],
    },
    ...{
      hashtags: [cut(30).replace(/[\s#,]/g, '') || 'x'],
      author: { name: cut(50), email: '', contact: cut(50), company: cut(50), team: cut(50) },
    },
  }))
  const methodId = await id(developer, 'POST', `apis/${apiId}/methods`, () => ({
    ...{ httpMethod: 'GET', path: '/read', summary: cut(100), description: cut(500) },
    parameters: [{ place: 'query', name: 'q', description: cut(500), required: false }],
  }))
  const { items } = await developer.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const { id: stageId, serviceUrl } = await developer.must<{ id: string; serviceUrl: string }>('POST', `apis/${apiId}/stages`, {
    ...{ name: 'v1', environmentId: items[0]?.id },
  })
  const stage = `apis/${apiId}/stages/${stageId}`
  const { deployment } = await developer.must<{ deployment: { number: number } }>('POST', `${stage}/deploy`)
  await untilTaken(developer, 'PUT', `${stage}/deployment-note`, () => ({ number: deployment.number, ...lines(500) }))
  const plannedFor = new Date(Date.now() + DAY_MS).toISOString()
  await untilTaken(developer, 'POST', `${stage}/planned-deployment`, () => ({ plannedFor, ...lines(500) }))
  await developer.must('PUT', `apis/${apiId}/logo`, { content: LOGO })
  const publicationId = await id(developer, 'POST', `apis/${apiId}/publication`)
  const reason = () => ({ reason: cut(500) })
  await untilTaken(admin, 'POST', `publications/${publicationId}/reject`, reason)
  const approvedId = await id(developer, 'POST', `apis/${apiId}/publication`)
  await admin.must('POST', `publications/${approvedId}/approve`, {})

  const file = await id(admin, 'POST', 'uploads', () => ({ purpose: 'file', name: `${cut(200)}.txt`, content: 'eA==' }))
  const post = (board: string, more: object) =>
    id(admin, 'POST', 'managed-posts', () => ({
      ...{ board, files: board === 'notice' ? [file] : [], ...more },
      texts: ['en', 'ko'].map((locale) => ({ locale, title: cut(100), content: rich() })),
    }))
  const [notice, faq, news] = [await post('notice', {}), await post('faq', { category: 'etc' }), await post('api-news', { apiId })]
  const draft = await post('notice', { isDraft: true })
  const rejected = await id(developer, 'POST', 'managed-posts', () => ({
    ...{ board: 'api-news', apiId, files: [], texts: [{ locale: 'en', title: cut(100), content: rich() }] },
  }))
  await untilTaken(admin, 'POST', `managed-posts/${rejected}/reject`, reason)
  const incidentId = await id(developer, 'POST', 'incidents', () => ({
    ...{ title: { en: cut(100), ko: cut(100) }, impact: 'minor', apiIds: [apiId], status: 'investigating' },
    text: { en: cut(1_000), ko: cut(1_000) },
  }))
  const inquiryId = await id(user, 'POST', 'my/inquiries', () => ({
    ...{ kind: 'api-customer-support', apiId, category: 'usage', isPrivate: false, title: cut(100), content: rich(), files: [] },
  }))
  await id(developer, 'POST', `inquiries/${inquiryId}/answers`, () => ({ title: cut(100), content: rich(), files: [] }))
  const waitingId = await id(user, 'POST', 'my/inquiries', () => ({
    ...{ kind: 'customer-support', category: 'etc', title: cut(100), content: rich(), files: [] },
  }))
  const policyId = await id(admin, 'POST', 'policies', () => ({
    // A past one: nobody has to agree to it.
    ...{
      category: 'terms',
      locale: 'en',
      visibility: 'public',
      startsOn: '2020-01-01',
      endsOn: '2020-01-02',
      title: cut(100),
      content: rich(false),
    },
  }))
  const refusedId = await id(user, 'POST', 'my/subscriptions', () => ({ apiId, purpose: cut(500) }))
  await untilTaken(developer, 'POST', `subscriptions/${refusedId}/reject`, reason)
  const subscriptionId = await id(user, 'POST', 'my/subscriptions', () => ({ apiId, purpose: cut(500) }))
  await developer.must('POST', `subscriptions/${subscriptionId}/approve`)
  const { secret } = await untilTaken<{ secret: string }>(user, 'POST', `my/subscriptions/${subscriptionId}/keys`, () => ({
    name: cut(30),
  }))
  const { items: tokens } = await user.must<{ items: { id: string }[] }>('GET', 'my/access-tokens')
  for (const token of tokens) await user.must('DELETE', `my/access-tokens/${token.id}`)
  await untilTaken(user, 'POST', 'my/access-tokens', () => ({ name: cut(50), days: 7, scopes: ['makeCalls'] }))
  const environmentId = await id(admin, 'POST', 'environments', () => ({
    // Tests choose the first environment by name.
    ...{ name: `z ${cut(200)} ${unique}`, description: cut(500), apiEndpoint: `${unique}.example.com`, accessLogFormat: cut(900) },
  }))
  const { gateway } = await untilTaken<{ gateway: { id: string } }>(admin, 'POST', `environments/${environmentId}/gateways`, () => ({
    ...{ name: cut(256).replace(/\s+/g, ' '), description: cut(500).replace(/\s+/g, ' ') },
  }))
  const hook = await untilTaken<{ webhook: { id: string } }>(developer, 'POST', 'webhooks', () => ({
    ...{ name: cut(30).replace(/[\t\n]/g, ' '), url: `https://203.0.113.9/${encodeURIComponent(cut(100))}`, events: ['ApiShared'] },
  }))
  const clean = async () => {
    for (const path of [`environments/${environmentId}/gateways/${gateway.id}`, `environments/${environmentId}`])
      await admin.must('DELETE', path)
    await developer.must('DELETE', `incidents/${incidentId}`)
    for (const postId of [notice, faq, news, draft, rejected]) await admin.must('DELETE', `managed-posts/${postId}`)
    await admin.must('DELETE', `policies/${policyId}`)
    await user.must('DELETE', `my/inquiries/${waitingId}`)
    await developer.must('POST', `apis/${apiId}/publication/cancel`)
  }
  const searched = encodeURIComponent(cut(100))
  const callId = await refusedCall(serviceUrl, secret, cut(100))
  const pages: HostilePages = {
    visitor: [
      ...['/', '/apis', `/apis/${apiId}`, `/ko/apis/${apiId}`, `/apis/${apiId}/changelog`, `/apis?categoryId=${categoryId}`],
      ...['', '/operations/get-read'].map((part) => `/ko/api-docs/published-api/${apiId}${part}`),
      ...['/support/notice', '/ko/support/faq', '/support/api-news', '/apis?view=list'],
      ...[`/support/notice/${notice}`, `/support/faq/${faq}`, `/support/api-news/${news}`],
      ...[`/operational-policy/terms/${policyId}`, '/support/customer-support', '/ko/status'],
      `/support/customer-support/api-customer-support/${inquiryId}`,
      ...[
        `/apis?q=${searched}`,
        `/support/faq?q=${searched}`,
        `/support/customer-support?q=${searched}`,
        `/login?next=${encodeURIComponent(cut(200))}`,
      ],
    ],
    user: [
      ...[
        '/user',
        '/user/profile',
        '/user/subscription',
        `/user/subscription/${subscriptionId}`,
        `/user/subscription/${refusedId}`,
        '/user/notifications',
        '/user/customer-support',
      ],
      `/user/customer-support/api-customer-support/${inquiryId}`,
      `/user/customer-support/customer-support/update/${waitingId}`,
      ...[`/user/customer-support/create?apiId=${apiId}`, '/user/profile/access-tokens', '/user/profile/update'],
      ...['/user/profile/notifications', `/user/calls?id=${callId}`, `/user/calls?id=${searched}`],
    ],
    developer: [
      ...[
        '/developer',
        '/developer/apis',
        `/developer/apis/${apiId}`,
        `/developer/apis/update/${apiId}`,
        `/developer/apis/${apiId}/methods`,
      ],
      ...[`/developer/apis/${apiId}/methods/${methodId}`, `/developer/apis/${apiId}/stages/${stageId}`, `/developer/apis/${apiId}/preview`],
      ...['/developer/target-servers', `/developer/target-servers/${groupId}`, '/developer/apis-subscription', '/developer/notifications'],
      ...['/developer/webhooks', `/developer/webhooks/${hook.webhook.id}`, '/developer/setting/profile', '/developer/statistics'],
      ...['/developer/support/api-customer-support', `/developer/support/api-customer-support/${inquiryId}`],
      ...['/developer/support/api-news', `/developer/support/api-news/${rejected}`, `/developer/support/incidents/${incidentId}`],
      ...['/developer/support/api-news/create', `/developer/support/api-news/update/${rejected}`, '/developer/support/incidents'],
      ...[`/developer/support/incidents/update/${incidentId}`, `/developer/support/api-customer-support?apiId=${apiId}`],
      ...[`/developer/target-servers/update/${groupId}`, `/developer/webhooks/update/${hook.webhook.id}`],
      ...[`/developer/apis/${apiId}/stages`, `/developer/apis/${apiId}/parameters`, `/developer/apis/${apiId}/methods/${methodId}/update`],
      ...[`/developer/calls?id=${callId}`, `/developer/calls?id=${searched}`, `/developer/statistics?apiId=${apiId}&by=endpoint`],
      ...['/developer/setting/profile/update', '/developer/setting/profile/notifications'],
    ],
    admin: [
      ...['/admin', '/admin/category', `/admin/category/${categoryId}/apis`, '/admin/publication', `/admin/publication/${publicationId}`],
      ...['/admin/environments', `/admin/environments/${environmentId}`, `/admin/environments/${environmentId}/update`],
      ...[`/admin/environments/${environmentId}/history`, `/admin/environments/${environmentId}/gateways/${gateway.id}`],
      ...['/admin/user/list', `/admin/user/update/${ids.developer}`, `/admin/user/update/${ids.user}`, '/admin/user/permission'],
      ...['/admin/support/notice', `/admin/support/notice/${draft}`, `/admin/support/notice/update/${draft}`],
      ...['/admin/support/api-customer-support', `/admin/support/api-customer-support/${inquiryId}`, '/admin/statistics'],
      ...['/admin/support/customer-support', `/admin/support/customer-support/${waitingId}`, '/admin/support/faq'],
      ...['/admin/support/api-news?status=REJECTED', `/admin/support/faq/${faq}`, '/admin/support/incidents'],
      ...[`/admin/user/permission/update/${ids.user}`, `/admin/environments/${environmentId}/gateways/${gateway.id}/update`],
      ...[`/admin/setting/portal/operational-policy/${policyId}/update`, '/admin/notifications'],
      ...['/admin/setting/portal/operational-policy', `/admin/setting/portal/operational-policy/${policyId}`],
      ...[
        '/admin/setting/portal/config',
        '/admin/setting/portal/config/update',
        '/admin/setting/portal/management',
        '/admin/setting/general?tab=audit',
        '/admin/setting/general?tab=email',
        '/admin/setting/general?tab=login-history',
      ],
    ],
    feeds: [
      ...['/feed.xml', '/ko/support/notice/feed.xml', '/support/api-news/feed.xml', '/ko/status/feed.xml'],
      `/apis/${apiId}/changelog/feed.xml`,
    ],
    twins: [
      ...[`/apis/${apiId}`, `/apis/${apiId}/changelog`, `/support/notice/${notice}`, `/support/faq/${faq}`, `/support/api-news/${news}`],
      ...[`/support/customer-support/api-customer-support/${inquiryId}`, `/operational-policy/terms/${policyId}`],
      ...['/ko/index', '/apis', '/support/notice', '/support/customer-support', '/status'],
    ].map((page) => `${page}.md`),
    files: ['/apis.json', '/.well-known/api-catalog', `/api/catalogue/apis/${apiId}/document?stageId=${stageId}&format=json`],
    images: [`/og/en/api/${apiId}.png`, `/og/ko/post/notice/${notice}.png`, `/og/en/post/faq/${faq}.png`],
  }
  return { pages, clean }
}

/** Writes texts into the look of the portal and its banner, which every page shows. */
export async function fillPortal(admin: BrowserlessPerson, next: () => string): Promise<void> {
  const cut: Text = (max) => [...next().replace(/\s+/g, ' ')].slice(0, max).join('').slice(0, max).trim() || 'x'
  await untilTaken(admin, 'PUT', 'portal-config', () => ({
    ...{ title: cut(100), brandColor: '#1f6feb', company: { name: cut(200), address: cut(200), tel: cut(200), fax: cut(200), email: '' } },
    footerLinks: [{ label: { en: cut(50), ko: cut(50) }, url: `https://example.com/?q=${encodeURIComponent(cut(100))}` }],
    mainVisual: { type: 'color', mainText: { en: cut(100), ko: cut(100) } },
  }))
  await untilTaken(admin, 'PUT', 'portal-management/banner', () => ({ isOn: true, text: { en: cut(300), ko: cut(300) }, url: '' }))
}
