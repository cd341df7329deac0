import { expect, test } from '@playwright/test'
import { catalogueEndpoints } from '@portico/contract/catalogue/catalogue-endpoints'
import { policyEndpoints } from '@portico/contract/policy/policy-endpoints'
import { portalConfigEndpoints } from '@portico/contract/portal-config/portal-config-endpoints'
import { portalManagementEndpoints } from '@portico/contract/portal-management/portal-management-endpoints'
import { eventually } from '../support/publish-api.ts'
import { rawRequest } from '../support/raw-request.ts'
import { readSecret, startSecondWeb } from '../support/second-web.ts'
import { type Behavior, type SlowPlatform, startSlowPlatform } from '../support/slow-platform.ts'

// What the cache of public pages keeps: only pages that are whole, and as new as the last change that was announced.

let platform: SlowPlatform
let web: Awaited<ReturnType<typeof startSecondWeb>>
test.beforeAll(async () => {
  platform = await startSlowPlatform()
  web = await startSecondWeb({ PLATFORM_URL: platform.url })
})
test.afterAll(async () => {
  await web.stop()
  await platform.close()
})

/** Each page is opened by one case only, so that no cache has it before. */
const PAGES = ['/guide/first-call', '/ko/guide/first-call', '/gateway-errors', '/ko/gateway-errors', '/guide', '/ko/guide']

/** Asks past the half second of memory in front of the cache. */
const textOf = async (path: string) => {
  const { status, text } = await rawRequest(web.webUrl, path, {
    accept: 'text/html',
    'accept-language': 'en',
    'cache-control': 'no-cache',
  })
  expect(status, path).toBe(200)
  return text
}

/** Tells the web server that what has a tag has changed, as the platform does. */
async function announce(tag: string): Promise<void> {
  const { status } = await fetch(`${web.webUrl}/api/internal/revalidate`, {
    method: 'POST',
    headers: { authorization: `Web ${readSecret('web-token')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: [tag] }),
  })
  expect(status).toBe(204)
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const NOTHING = { root: { type: 'root', children: [] } }
const POLICY = { category: 'terms', locale: 'en', title: 'Terms', startsOn: '2026-01-01', endsOn: null, content: NOTHING, versions: [] }
const LISTS = { categories: [], hashtags: [], versions: ['v1'], authTypes: ['apiKey'] }
const TEXTS = { logo: null, summary: '', company: '', team: '', publishedAt: '2026-01-01T00:00:00.000Z' }
const API = { id: UNKNOWN, ...LISTS, ...TEXTS, methodCount: 1, subscriberCount: 0, pinned: false, paused: false }

/** The parts that every public page shares: the call that brings each, its tag, and what it shows of a mark. */
const PARTS = [
  {
    name: 'the look of the portal',
    path: portalConfigEndpoints.getPortalConfig.path,
    tag: 'portal-config',
    with: (body: Record<string, unknown>, mark: string) => ({ ...body, title: mark }),
  },
  {
    name: 'the policies of the footer',
    path: policyEndpoints.listCurrentPolicies.path,
    tag: 'policies',
    with: (_: Record<string, unknown>, mark: string) => ({ items: [{ ...POLICY, id: UNKNOWN.slice(0, -mark.length) + mark }] }),
  },
  {
    name: 'the banner',
    path: portalManagementEndpoints.getPortalState.path,
    tag: 'portal-state',
    with: (body: Record<string, unknown>, mark: string) => ({ ...body, banner: { text: { en: mark, ko: mark }, tone: 'info', url: null } }),
  },
]
const TROUBLES: Behavior[] = ['dead', 'hanging']

for (const [at, part] of PARTS.entries()) {
  for (const [turn, trouble] of TROUBLES.entries()) {
    test(`a page without ${part.name}, for which the platform was ${trouble}, is not kept`, async () => {
      const [before, after] = [`1${at}${turn}111111`, `1${at}${turn}222222`]
      const page = PAGES[2 * at + turn] ?? ''
      platform.rewrite(part.path, (body) => part.with(body, before))
      await announce(part.tag)
      // Any other page: the web server knows the part as it was.
      expect(
        await eventually(
          () => textOf('/login'),
          (text) => text.includes(before),
        ),
      ).toContain(before)
      platform.rewrite(part.path, (body) => part.with(body, after))
      platform.behave(trouble, part.path)
      await announce(part.tag)
      expect(await textOf(page)).not.toContain(after)
      platform.behave('well', part.path)
      expect(await textOf(page)).toContain(after)
      expect(await textOf(page)).toContain(after)
    })
  }
}

test('a page whose data was read before a change, and that was rendered after it, is not kept', async () => {
  const read = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const [before, after] = ['Read before', 'Read after']
  const homeWith = (name: string) => ({ pinned: [], popular: [], latest: [{ ...API, name }], apiCount: 1 })
  platform.rewrite(catalogueEndpoints.getHome.path, async () => {
    read.resolve()
    await release.promise
    return homeWith(before)
  })
  await announce('apis')
  await read.promise
  const late = textOf('/')
  platform.rewrite(catalogueEndpoints.getHome.path, () => homeWith(after))
  await announce('apis')
  release.resolve()
  await late
  expect(await textOf('/')).not.toContain(before)
  expect(await textOf('/')).toContain(after)
})
