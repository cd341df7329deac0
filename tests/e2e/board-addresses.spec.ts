import { type Browser, expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makeApi, makeInquiry, makePost } from '../support/hidden-things.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { signedInContext } from '../support/signed-in-page.ts'

// Every address of support in the product rules, section 2: it shows its page, or leads to the address that does.

const { webUrl, targetPort } = runningStack()
const BOARDS = ['notice', 'faq', 'api-news'] as const
const UNKNOWN = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
type Ids = Record<(typeof BOARDS)[number] | 'draft' | 'shared' | 'private' | 'operators' | 'api', string>

let admin: BrowserlessPerson
let developer: BrowserlessPerson
let user: BrowserlessPerson
let ids: Ids

test.beforeAll(async () => {
  admin = await signedIn('superAdmin')
  const join = async (role: 'user' | 'developer') => {
    const { loginPath, email } = await makePerson(admin, role)
    return new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  }
  ;[developer, user] = [await join('developer'), await join('user')]
  const api = await makeApi({ admin, developer, user, targetPort }, 'a published API', 'approved')
  const about = { kind: 'api-customer-support', apiId: api.id }
  ids = {
    notice: (await makePost(admin, 'a notice', 'notice')).id,
    faq: (await makePost(admin, 'a question', 'faq', { category: 'usage' })).id,
    'api-news': (await makePost(admin, 'news', 'api-news', { apiId: api.id })).id,
    draft: (await makePost(admin, 'a draft', 'notice', { isDraft: true })).id,
    shared: (await makeInquiry(user, 'a shared inquiry', { ...about, isPrivate: false })).id,
    private: (await makeInquiry(user, 'a private inquiry', { ...about, isPrivate: true })).id,
    operators: (await makeInquiry(user, 'an inquiry to the operators', { kind: 'customer-support' })).id,
    api: api.id,
  }
})
test.afterAll(async () => {
  for (const id of [ids.notice, ids.faq, ids['api-news'], ids.draft]) await admin.must('DELETE', `managed-posts/${id}`)
})

/** Where an address leads: to a path, to the sign-in page, to itself, or nowhere. */
type Leads = string | 'sign-in' | 'itself' | 'nowhere'

/** The addresses of the portal for visitors. */
function portalAddresses(): [string, Leads][] {
  const [inquiries, shared] = ['/support/customer-support', `/support/customer-support/api-customer-support/${ids.shared}`]
  return [
    ['/support', '/support/notice'],
    ...BOARDS.flatMap((board): [string, Leads][] => [
      [`/support/${board}`, 'itself'],
      [`/support/${board}/${ids[board]}`, 'itself'],
      [`/support/${board}/${board}/${ids[board]}`, `/support/${board}/${ids[board]}`],
      [`/support/${board}/${board}/${ids.draft}`, 'nowhere'],
      [`/support/${board}/${board}/${UNKNOWN}`, 'nowhere'],
      [`/support/${board}/${board}/x`, 'nowhere'],
    ]),
    [`/support/faq/faq/${ids.notice}`, 'nowhere'],
    [`/support/other/other/${ids.notice}`, 'nowhere'],
    ['/support/other', 'nowhere'],
    [inquiries, 'itself'],
    [shared, 'itself'],
    [`${inquiries}/${ids.shared}`, shared],
    [`${inquiries}/customer-support/${ids.shared}`, shared],
    ['/support/api-customer-support', inquiries],
    [`/support/api-customer-support/${ids.shared}`, shared],
    ...[`create`, `create/api-customer-support`, ids.private, `api-customer-support/${ids.private}`, `customer-support/${UNKNOWN}`].map(
      (rest): [string, Leads] => [`${inquiries}/${rest}`, 'sign-in'],
    ),
    [`${inquiries}/customer-support/update/${ids.operators}`, 'sign-in'],
    ...['x', 'customer-support/x', `other/${ids.private}`, `${ids.private}/x`].map((rest): [string, Leads] => [
      `${inquiries}/${rest}`,
      'nowhere',
    ]),
    ['/support/api-customer-support/x', 'nowhere'],
  ]
}

/** Returns where an address leads, by redirects that a program follows. */
async function leadsTo(path: string): Promise<Leads> {
  let at = path
  for (let hops = 0; hops < 4; hops += 1) {
    const answer = await fetch(webUrl + at, { redirect: 'manual', headers: { cookie: 'locale=en' } })
    const html = await answer.text()
    if (answer.status === 404) return html.includes('<h1') ? 'nowhere' : 'a 404 without a page'
    if (answer.status === 200) return at === path ? 'itself' : at
    const { pathname, search } = new URL(answer.headers.get('location') ?? '', webUrl)
    at = pathname + search
    if (pathname.endsWith('/login')) return 'sign-in'
  }
  return `a circle at ${at}`
}

test('every address of support on the portal has an answer in both languages', async () => {
  for (const [path, leads] of portalAddresses())
    for (const prefix of ['', '/ko']) {
      const expected = leads.startsWith('/') ? prefix + leads : leads
      expect.soft([prefix + path, await leadsTo(prefix + path)]).toEqual([prefix + path, expected])
    }
})

async function openAll(browser: Browser, person: BrowserlessPerson, addresses: readonly (readonly [string, string])[]): Promise<void> {
  const context = await signedInContext(browser, person)
  const page = await context.newPage()
  for (const [path, expected] of addresses)
    await test.step(path, async () => {
      await page.goto(webUrl + path, { waitUntil: 'networkidle' })
      await expect.soft(page).toHaveURL(webUrl + expected)
      await expect.soft(page.locator('h1')).toHaveCount(1)
      await expect.soft(page.locator('h1')).not.toHaveText(words('en', 'shell', 'notFound.title'))
    })
  await context.close()
}

test('every address of support leads a user to their inquiries', async ({ browser }) => {
  const [from, own] = ['/support/customer-support', '/user/customer-support']
  const itself = ['', '/create', `/api-customer-support/${ids.private}`, `/api-customer-support/update/${ids.private}`]
  await openAll(browser, user, [
    ...itself.map((rest) => [own + rest, own + rest] as const),
    [`${from}/create/customer-support`, `${own}/create`],
    [`${from}/create/api-customer-support/${ids.api}`, `${own}/create?apiId=${ids.api}`],
    [`${from}/api-customer-support/${ids.private}`, `${own}/api-customer-support/${ids.private}`],
    [`${from}/customer-support/${ids.operators}`, `${own}/customer-support/${ids.operators}`],
    [`${from}/${ids.operators}`, `${own}/customer-support/${ids.operators}`],
    [`${from}/customer-support/update/${ids.operators}`, `${own}/customer-support/update/${ids.operators}`],
    [`/support/api-customer-support/${ids.private}`, `${own}/api-customer-support/${ids.private}`],
  ])
})

test('every address of support in the developer center has an answer', async ({ browser }) => {
  const inquiriesOf = (area: string, kind: string, id: string, listed = kind) => {
    const [from, to] = [`/${area}/support/${kind}`, `/${area}/support/${listed}`]
    return [
      [from, to],
      [`${from}/create`, to],
      [`${from}/${id}`, `${to}/${id}`],
      [`${from}/update/${id}`, `${to}/${id}`],
    ] as const
  }
  await openAll(browser, admin, [
    ...BOARDS.flatMap((board) =>
      ['', '/create', `/${ids[board]}`, `/update/${ids[board]}`].map((rest) => {
        const path = `/admin/support/${board}${rest}`
        return [path, path] as const
      }),
    ),
    ...inquiriesOf('admin', 'customer-support', ids.operators),
    ...inquiriesOf('admin', 'api-customer-support', ids.private),
  ])
  await openAll(browser, developer, [
    ...(['notice', 'faq'] as const).flatMap((board) =>
      ['', '/create', `/${ids[board]}`, `/update/${ids[board]}`].map((rest) => {
        const isPost = rest.endsWith(ids[board])
        return [`/developer/support/${board}${rest}`, `/support/${board}${isPost ? `/${ids[board]}` : ''}`] as const
      }),
    ),
    ...['', '/create', `/${ids['api-news']}`, `/update/${ids['api-news']}`].map((rest) => {
      const path = `/developer/support/api-news${rest}`
      return [path, path] as const
    }),
    ...inquiriesOf('developer', 'api-customer-support', ids.private),
    ...inquiriesOf('developer', 'customer-support', ids.private, 'api-customer-support'),
  ])
})
