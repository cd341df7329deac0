import { shortIdOf } from '../../lib/catalogue/short-id.ts'
import type { Thing } from './hidden-things.ts'

type Paths = (thing: Thing) => string[]

const inBoth = (...paths: string[]) => paths.flatMap((path) => [path, path === '/' ? '/ko' : `/ko${path}`])
const ofApi =
  (paths: (api: Thing) => string[]): Paths =>
  (thing) =>
    thing.kind === 'api' ? paths(thing) : []
const ofPost =
  (paths: (post: Thing) => string[]): Paths =>
  (thing) =>
    thing.kind === 'post' ? paths(thing) : []
const ofInquiry =
  (paths: (inquiry: Thing) => string[]): Paths =>
  (thing) =>
    thing.kind === 'inquiry' ? paths(thing) : []
const reading = (rest: string) => ofApi(({ id }) => [`/api/catalogue/apis/${id}/reading${rest}`])

/**
 * Lists, searches, counts and files in which everybody finds things, by what serves them: an endpoint, or a route of `app/`. A visible thing
 * of a kind in `finds` is found there.
 */
export const LISTS: Record<string, { paths: Paths; finds: Thing['kind'][] }> = {
  listPublishedApis: {
    paths: ({ find }) => [`/api/catalogue/apis?size=100`, `/api/catalogue/apis?q=${find}`, `/api/catalogue/apis?hashtag=${find}`],
    finds: ['api'],
  },
  listSuggestions: { paths: ({ find }) => [`/api/catalogue/suggestions?q=${find.slice(0, -1)}`], finds: ['api'] },
  listPublishedServices: { paths: () => ['/api/catalogue/services'], finds: ['api'] },
  listPublishedCategories: { paths: () => ['/api/catalogue/categories'], finds: [] },
  getHome: { paths: () => ['/api/catalogue/home'], finds: ['api'] },
  listCurrentPolicies: { paths: () => ['/api/operational-policies?locale=en'], finds: [] },
  listPosts: {
    paths: ({ board, find }) => ['', `&q=${find}`].map((search) => `/api/posts?board=${board}&locale=en&size=100${search}`),
    finds: ['post'],
  },
  listSharedInquiries: {
    paths: ({ find }) => ['/api/shared-inquiries?size=100', `/api/shared-inquiries?q=${find}`],
    finds: ['inquiry'],
  },
  // A page of APIs by their names, and incidents about them.
  getServiceStatus: { paths: () => ['/api/service-status'], finds: [] },
  listPublicIncidents: { paths: () => ['/api/service-status/incidents'], finds: [] },
  '[locale]/(portal)/status/[[...page]]/page.tsx': { paths: () => inBoth('/status'), finds: [] },
  '[locale]/(portal)/status/feed.xml/route.ts': { paths: () => inBoth('/status/feed.xml'), finds: [] },
  '[locale]/(portal)/page.tsx': { paths: () => inBoth('/'), finds: ['api'] },
  '[locale]/(portal)/apis/(list)/all/page.tsx': { paths: () => inBoth('/apis'), finds: ['api'] },
  '[locale]/(portal)/apis/(list)/search/page.tsx': {
    paths: ({ find }) => inBoth(`/apis?q=${find}`, `/apis?hashtag=${find}`, `/apis?view=list&authType=apiKey`),
    finds: ['api'],
  },
  '[locale]/(portal)/support/[board]/(list)/all/page.tsx': { paths: ({ board }) => inBoth(`/support/${board}`), finds: ['post'] },
  '[locale]/(portal)/support/[board]/feed.xml/route.ts': { paths: ({ board }) => inBoth(`/support/${board}/feed.xml`), finds: ['post'] },
  '[locale]/(portal)/support/[board]/(list)/search/page.tsx': {
    paths: ({ board, find }) => inBoth(`/support/${board}?q=${find}`),
    finds: ['post'],
  },
  '[locale]/(portal)/support/customer-support/[[...rest]]/page.tsx': {
    paths: ({ find }) => inBoth('/support/customer-support', `/support/customer-support?q=${find}`),
    finds: ['inquiry'],
  },
  'apis.json/route.ts': { paths: () => ['/apis.json'], finds: ['api'] },
  'feed.xml/route.ts': { paths: () => ['/feed.xml'], finds: ['api'] },
  'llms.txt/route.ts': { paths: () => ['/llms.txt'], finds: ['api'] },
  '.well-known/api-catalog/route.ts': { paths: () => ['/.well-known/api-catalog'], finds: ['api'] },
  'sitemap.xml/route.ts': { paths: () => ['/sitemap.xml'], finds: ['api', 'post'] },
  'sitemap/[part]/route.ts': { paths: () => ['/sitemap/1.xml'], finds: ['api', 'post'] },
  'markdown/[locale]/[[...page]]/route.ts': {
    paths: ({ board, find }) =>
      inBoth(
        ...['/index.md', '/apis.md', `/apis.md?q=${find}`, `/support/${board}.md`, `/support/${board}.md?q=${find}`],
        ...['/support/customer-support.md', `/support/customer-support.md?q=${find}`],
      ),
    finds: [],
  },
}

/** The addresses of a thing itself, by what serves them. For a visible thing they answer 200, for a hidden one as if there were none. */
export const OWN_ADDRESSES: Record<string, Paths> = {
  getPublishedApi: ofApi(({ id }) => [`/api/catalogue/apis/${id}`]),
  getPublishedApiLogo: ofApi(({ id }) => [`/api/catalogue/apis/${id}/logo`]),
  getChangelog: ofApi(({ id }) => [`/api/catalogue/apis/${id}/changelog`]),
  downloadPublishedDocument: ofApi(({ id, stageId }) => [`/api/catalogue/apis/${id}/document?stageId=${stageId}&format=json`]),
  getPublishedOverview: reading(''),
  getPublishedIndex: reading('/index'),
  getPublishedTag: reading('/tags/other'),
  getPublishedOperation: ofApi(({ id, find, mark }) => [`/api/catalogue/apis/${id}/reading/operations/get-${find}-${mark}`]),
  getPublishedWebhooks: reading('/webhooks'),
  getApiStatus: ofApi(({ id }) => [`/api/service-status/apis/${id}`]),
  '[locale]/(portal)/support/customer-support/[[...rest]]/page.tsx': ofInquiry(({ id }) =>
    inBoth(`/support/customer-support/api-customer-support/${id}`),
  ),
  getPublicPolicy: (thing) => (thing.kind === 'policy' ? [`/api/operational-policies/${thing.id}`] : []),
  getPost: ofPost(({ id }) => [`/api/posts/${id}`]),
  getPostUpload: ofPost(({ id, uploads }) => uploads.map((upload) => `/api/posts/${id}/uploads/${upload}`)),
  getSharedInquiry: ofInquiry(({ id }) => [`/api/shared-inquiries/${id}`]),
  getSharedInquiryUpload: ofInquiry(({ id, uploads }) => uploads.map((upload) => `/api/shared-inquiries/${id}/uploads/${upload}`)),
  '[locale]/(portal)/apis/[apiId]/page.tsx': ofApi(({ id, find, mark }) => inBoth(`/apis/${id}`, `/apis/${find}-${mark}-${shortIdOf(id)}`)),
  '[locale]/(portal)/apis/[apiId]/changelog/[[...page]]/page.tsx': ofApi(({ id }) => inBoth(`/apis/${id}/changelog`)),
  '[locale]/(portal)/apis/[apiId]/changelog/feed.xml/route.ts': ofApi(({ id }) => inBoth(`/apis/${id}/changelog/feed.xml`)),
  '[locale]/(open-documents)/api-docs/published-api/[apiId]/[[...part]]/page.tsx': ofApi(({ id, stageId, find, mark }) =>
    ['', `/stage/${stageId}`, `/operations/get-${find}-${mark}`].flatMap((rest) => inBoth(`/api-docs/published-api/${id}${rest}`)),
  ),
  '[locale]/(portal)/support/[board]/[postId]/page.tsx': ofPost(({ board, id }) => inBoth(`/support/${board}/${id}`)),
  '[locale]/(portal)/operational-policy/terms/[policyId]/page.tsx': (thing) =>
    thing.kind === 'policy' ? inBoth(`/operational-policy/terms/${thing.id}`) : [],
  'og/[locale]/[...card]/route.tsx': ({ kind, board, id }) => {
    if (kind !== 'api' && kind !== 'post') return []
    return ['en', 'ko'].map((locale) => `/og/${locale}/${kind === 'api' ? `api/${id}` : `post/${board}/${id}`}.png`)
  },
  'markdown/[locale]/[[...page]]/route.ts': ({ kind, board, id }) => {
    const twins = {
      api: [`/apis/${id}.md`, `/apis/${id}/changelog.md`, `/api-docs/published-api/${id}.md`],
      post: [`/support/${board}/${id}.md`],
      policy: [],
      inquiry: [`/support/customer-support/api-customer-support/${id}.md`],
    }
    return inBoth(...twins[kind])
  },
}

/** Addresses of a thing for signed-in people: those of its makers, which are strangers' for all others. */
export const STRANGERS_ADDRESSES: Paths = ({ kind, id, uploads, board }) => [
  ...uploads.map((upload) => `/api/uploads/${upload}`),
  ...(kind === 'api'
    ? [`/api/apis/${id}`, `/api/apis/${id}/logo`, `/api-docs/api/${id}`, `/developer/apis/${id}`, `/developer/apis/${id}/preview`]
    : []),
  ...(kind === 'post'
    ? [
        `/api/managed-posts/${id}`,
        `/developer/support/${board}/${id}`,
        ...uploads.map((upload) => `/api/managed-posts/${id}/uploads/${upload}`),
      ]
    : []),
  ...(kind === 'inquiry'
    ? ['my/inquiries', 'inquiries'].flatMap((list) => [
        `/api/${list}/${id}`,
        ...uploads.map((upload) => `/api/${list}/${id}/uploads/${upload}`),
      ])
    : []),
  ...(kind === 'policy' ? [`/api/policies/${id}`] : []),
]

/** What serves everybody and shows nothing that people make, or only what its sender names; each is tested elsewhere if it is more. */
export const NO_PLACES: readonly string[] = [
  // The portal's own look and state.
  ...['getPortalConfig', 'getStaticResource', 'getPortalState', 'static-resource/favicon/route.ts'],
  // Parts of a document that the documents of this test do not have; they read it as its other parts do.
  ...['getPublishedModel', 'getPublishedWebhook'],
  '[locale]/(portal)/operational-policy/privacy/[policyId]/page.tsx',
  // Leads to the page of the changelog that has a deployment.
  '[locale]/(portal)/apis/[apiId]/changelog/deployments/[deploymentId]/page.tsx',
  // Texts of the product.
  ...['gateway-errors/[code]', 'gateway-errors', 'guide/[slug]', 'guide', 'join', 'login'].map(
    (path) => `[locale]/(portal)/${path}/page.tsx`,
  ),
  ...['forgot-password', 'maintenance', 'manager/login', 'no-permission', 'not-found/[category]', 'under-construction'].map(
    (path) => `[locale]/(bare)/${path}/page.tsx`,
  ),
  ...['[locale]/[...unknown]/page.tsx', '.well-known/security.txt/route.ts'],
  // One person's links.
  ...[
    'join/accept-invitation/[mailLocale]/[token]',
    'join/verify-email/[mailLocale]/[token]',
    'manager/setup/[token]',
    'reset-password/[mailLocale]/[token]',
  ].map((path) => `[locale]/(bare)/${path}/page.tsx`),
  // Redirects (tests/e2e/board-addresses.spec.ts), and the page that says that an API was withdrawn.
  '[locale]/(portal)/support/page.tsx',
  '[locale]/(portal)/support/[board]/[postId]/[detailId]/page.tsx',
  '[locale]/(portal)/support/api-customer-support/[[...rest]]/page.tsx',
  '[locale]/(bare)/withdrawn-api/[apiId]/page.tsx',
  // Tested by its official client.
  'mcp/route.ts',
]
