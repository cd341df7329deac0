import { type Browser, expect, type Page, test } from '@playwright/test'
import { isInTurn } from '@portico/contract/testing/sweep'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { contentOf, deletePosts, makeApi } from '../support/hidden-things.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { signedInContext } from '../support/signed-in-page.ts'

// Every board, every role, every act: what the platform answers, and what the pages offer. The rights: domain decisions, section 3.

const { webUrl, targetPort } = runningStack()
const ROLES = ['anonymous', 'author', 'user', 'owner', 'developer', 'admin', 'superAdmin'] as const
/** `author` asks, `owner` has the API that is asked and written about; `user` and `developer` have nothing to do with them. */
type Role = (typeof ROLES)[number]
type Expected = readonly string[]

let people: Record<Role, BrowserlessPerson>
let apiId: string

test.beforeAll(async () => {
  const root = await signedIn('superAdmin')
  const join = async (role: 'user' | 'developer' | 'admin') => {
    const { loginPath, email } = await makePerson(root, role)
    return new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  }
  const anonymous = new BrowserlessPerson(webUrl)
  await anonymous.call('GET', 'session')
  people = {
    ...{
      anonymous,
      author: await join('user'),
      user: await join('user'),
      owner: await join('developer'),
      developer: await join('developer'),
    },
    ...{ admin: await join('admin'), superAdmin: root },
  }
  apiId = (await makeApi({ admin: root, developer: people.owner, user: people.author, targetPort }, 'an API', 'approved')).id
})

// Other tests count the posts of the boards.
test.afterAll(() => deletePosts(people.superAdmin, /^A title$/))

const BOARDS = ['notice', 'faq', 'api-news'] as const
type Board = (typeof BOARDS)[number]
const postOf = (board: Board, changes: object = {}) => ({
  ...{ board, texts: [{ locale: 'en', title: 'A title', content: contentOf('A text') }], ...changes },
  ...(board === 'api-news' ? { apiId } : {}),
})
const made = async (person: BrowserlessPerson, path: string, body: object) => (await person.must<{ id: string }>('POST', path, body)).id

const [OUT, NOT_ALLOWED] = ['401 Unauthorized', '403 NotAllowedRole']
const NO_POST = '404 PostNotFound'
const NO_INQUIRY = '404 InquiryNotFound'
/** What each role is answered, in the order of `ROLES`. */
const everyone = (answer: string): Expected => ROLES.map(() => answer)
const admins = (answer: string, developers = NO_POST): Expected => [OUT, NOT_ALLOWED, NOT_ALLOWED, developers, developers, answer, answer]
const newsStaff = (answer: string, others = NO_POST): Expected => [OUT, NOT_ALLOWED, NOT_ALLOWED, answer, others, answer, answer]

interface Act {
  name: string
  expected: Expected
  run: (person: BrowserlessPerson) => Promise<{ status: number; body: Record<string, unknown> }>
}

/** Acts on a board of posts; each acts on a post of its own. */
function actsOnPosts(board: Board): Act[] {
  const fresh = (changes: object = {}) => made(people.superAdmin, 'managed-posts', postOf(board, changes))
  const [writing, staff, all] = board === 'api-news' ? [newsStaff, newsStaff, newsStaff] : [admins, admins, admins]
  return [
    { name: 'list', expected: everyone('200'), run: (person) => person.call('GET', `posts?board=${board}&locale=en`) },
    { name: 'read', expected: everyone('200'), run: async (person) => person.call('GET', `posts/${await fresh()}`) },
    {
      name: 'read a draft',
      expected: everyone(NO_POST),
      run: async (person) => person.call('GET', `posts/${await fresh({ isDraft: true })}`),
    },
    {
      name: 'list for staff',
      expected: [OUT, NOT_ALLOWED, NOT_ALLOWED, '200', '200', '200', '200'],
      run: (person) => person.call('GET', `managed-posts?board=${board}`),
    },
    {
      name: 'read a draft as staff',
      expected: staff('200'),
      run: async (person) => person.call('GET', `managed-posts/${await fresh({ isDraft: true })}`),
    },
    {
      name: 'create',
      expected: writing('201', board === 'api-news' ? '404 NoApi' : NOT_ALLOWED),
      run: (person) => person.call('POST', 'managed-posts', postOf(board)),
    },
    {
      name: 'update',
      expected: all('200'),
      run: async (person) => person.call('PUT', `managed-posts/${await fresh()}`, { texts: postOf(board).texts }),
    },
    { name: 'delete', expected: all('204'), run: async (person) => person.call('DELETE', `managed-posts/${await fresh()}`) },
  ]
}

/** Decisions on news of a developer. */
function decisions(): Act[] {
  const waiting = () => made(people.owner, 'managed-posts', postOf('api-news'))
  return [
    {
      name: 'approve news',
      expected: admins('200', NOT_ALLOWED),
      run: async (person) => person.call('POST', `managed-posts/${await waiting()}/approve`),
    },
    {
      name: 'reject news',
      expected: admins('200', NOT_ALLOWED),
      run: async (person) => person.call('POST', `managed-posts/${await waiting()}/reject`, { reason: 'No' }),
    },
  ]
}

const INQUIRIES = {
  'an inquiry to the operators': { kind: 'customer-support', isPrivate: false },
  'a private inquiry about an API': { kind: 'api-customer-support', isPrivate: true },
  'a shared inquiry about an API': { kind: 'api-customer-support', isPrivate: false },
} as const
type InquiryName = keyof typeof INQUIRIES

const entry = { content: contentOf('A text'), files: [] }
const inquiryOf = (name: InquiryName) => {
  const own = INQUIRIES[name]
  return { ...own, ...entry, category: 'usage', title: 'A question', ...(own.kind === 'api-customer-support' ? { apiId } : {}) }
}

function actsOnInquiries(name: InquiryName): Act[] {
  const fresh = () => made(people.author, 'my/inquiries', inquiryOf(name))
  const isAboutApi = INQUIRIES[name].kind === 'api-customer-support'
  const asker = (answer: string): Expected => [OUT, answer, NO_INQUIRY, NOT_ALLOWED, NOT_ALLOWED, NOT_ALLOWED, NOT_ALLOWED]
  const answerer = (answer: string): Expected => [
    OUT,
    NOT_ALLOWED,
    NOT_ALLOWED,
    isAboutApi ? answer : NO_INQUIRY,
    NO_INQUIRY,
    answer,
    answer,
  ]
  return [
    {
      name: 'create',
      expected: [OUT, '201', '201', NOT_ALLOWED, NOT_ALLOWED, NOT_ALLOWED, NOT_ALLOWED],
      run: (person) => person.call('POST', 'my/inquiries', inquiryOf(name)),
    },
    { name: 'read the own one', expected: asker('200'), run: async (person) => person.call('GET', `my/inquiries/${await fresh()}`) },
    {
      name: 'update the own one',
      expected: asker('200'),
      run: async (person) =>
        person.call('PUT', `my/inquiries/${await fresh()}`, { category: 'etc', isPrivate: true, title: 'Another', ...entry }),
    },
    {
      name: 'ask again',
      expected: asker('201'),
      run: async (person) => person.call('POST', `my/inquiries/${await fresh()}/questions`, entry),
    },
    { name: 'delete the own one', expected: asker('204'), run: async (person) => person.call('DELETE', `my/inquiries/${await fresh()}`) },
    { name: 'read it to answer', expected: answerer('200'), run: async (person) => person.call('GET', `inquiries/${await fresh()}`) },
    {
      name: 'answer',
      expected: answerer('201'),
      run: async (person) => person.call('POST', `inquiries/${await fresh()}/answers`, { title: 'An answer', ...entry }),
    },
    {
      name: 'delete as an operator',
      expected: admins('204', NOT_ALLOWED),
      run: async (person) => person.call('DELETE', `inquiries/${await fresh()}`),
    },
    {
      name: 'read it as everybody',
      expected: everyone(name === 'a shared inquiry about an API' ? '200' : NO_INQUIRY),
      run: async (person) => person.call('GET', `shared-inquiries/${await fresh()}`),
    },
  ]
}

async function answersOf({ run }: Act): Promise<string[]> {
  const answers: string[] = []
  for (const role of ROLES) {
    const { status, body } = await run(people[role])
    answers.push(body.error === undefined ? `${status}` : `${status} ${body.error}`)
  }
  return answers
}

for (const board of BOARDS)
  test(`${board}: every act by every role`, async () => {
    for (const act of [...actsOnPosts(board), ...(board === 'api-news' ? decisions() : [])])
      expect.soft({ act: act.name, answers: await answersOf(act) }).toEqual({ act: act.name, answers: act.expected })
  })

for (const name of Object.keys(INQUIRIES) as InquiryName[])
  test(`${name}: every act by every role`, async () => {
    for (const act of actsOnInquiries(name)) {
      expect.soft({ act: act.name, answers: await answersOf(act) }).toEqual({ act: act.name, answers: act.expected })
      // A person may have 50 that wait.
      for (const role of ['author', 'user'] as const) {
        const { items } = await people[role].must<{ items: { id: string }[] }>('GET', 'my/inquiries?size=100')
        for (const { id } of items) await people[role].must('DELETE', `my/inquiries/${id}`)
      }
    }
  })

/** What a page is to a role: shown with or without something to write, absent, closed, or the sign-in page. */
type Shown = 'reads' | 'writes' | 'absent' | 'closed' | 'signs in'

/** The pages of every board, in the order of `ROLES`. */
function pagesOfBoards(
  ids: Record<'notice' | 'faq' | 'api-news' | 'operators' | 'private' | 'shared', string>,
): [string, readonly Shown[]][] {
  const portal = everyone('reads') as Shown[]
  const shared = '/support/customer-support'
  const admin: Shown[] = ['signs in', 'closed', 'closed', 'closed', 'closed', 'writes', 'writes']
  return [
    ...BOARDS.flatMap((board): [string, readonly Shown[]][] => [
      [`/support/${board}`, portal],
      [`/support/${board}/${ids[board]}`, portal],
      [`/admin/support/${board}`, admin],
      [`/admin/support/${board}/${ids[board]}`, admin],
      [`/admin/support/${board}/create`, admin],
      [`/admin/support/${board}/update/${ids[board]}`, admin],
    ]),
    ['/developer/support/api-news', ['signs in', 'closed', 'closed', 'writes', 'writes', 'writes', 'writes']],
    ['/developer/support/api-news/create', ['signs in', 'closed', 'closed', 'writes', 'writes', 'writes', 'writes']],
    ...[ids['api-news'], `update/${ids['api-news']}`].map((rest): [string, readonly Shown[]] => [
      `/developer/support/api-news/${rest}`,
      ['signs in', 'closed', 'closed', 'writes', 'absent', 'writes', 'writes'],
    ]),
    [shared, everyone('writes') as Shown[]],
    [`${shared}/api-customer-support/${ids.shared}`, portal],
    ['/developer/support/api-customer-support', ['signs in', 'closed', 'closed', 'reads', 'reads', 'reads', 'reads']],
    ...['customer-support', 'api-customer-support'].map((kind): [string, readonly Shown[]] => [
      `/admin/support/${kind}`,
      ['signs in', 'closed', 'closed', 'closed', 'closed', 'reads', 'reads'],
    ]),
    [`/developer/support/api-customer-support/${ids.private}`, ['signs in', 'closed', 'closed', 'writes', 'absent', 'writes', 'writes']],
    [`/admin/support/customer-support/${ids.operators}`, admin],
    [`/admin/support/api-customer-support/${ids.private}`, admin],
    [
      `/user/customer-support/api-customer-support/${ids.private}`,
      ['signs in', 'writes', 'absent', 'closed', 'closed', 'closed', 'closed'],
    ],
    [`/user/customer-support/customer-support/${ids.operators}`, ['signs in', 'writes', 'absent', 'closed', 'closed', 'closed', 'closed']],
    [
      `/user/customer-support/api-customer-support/update/${ids.private}`,
      ['signs in', 'writes', 'absent', 'closed', 'closed', 'closed', 'closed'],
    ],
    ...['', '/create'].map((rest): [string, readonly Shown[]] => [
      `/user/customer-support${rest}`,
      ['signs in', 'writes', 'writes', 'closed', 'closed', 'closed', 'closed'],
    ]),
  ]
}

/** Returns what an open page is. */
async function shownOn(page: Page, locale: 'en' | 'ko'): Promise<Shown | string> {
  const { pathname } = new URL(page.url())
  if (/^(?:\/ko)?\/(?:manager\/)?login$/.test(pathname)) return 'signs in'
  const heading = await page.locator('h1').first().innerText()
  if (heading === words(locale, 'shell', 'noPermission.title')) return 'closed'
  if (heading === words(locale, 'shell', 'notFound.title')) return 'absent'
  const writes = page.locator('main').locator('[contenteditable=true], a[href$="/create"], a[href*="/update/"]')
  return (await writes.count()) > 0 ? 'writes' : 'reads'
}

async function contextOf(browser: Browser, role: Role, locale: 'en' | 'ko') {
  if (role !== 'anonymous') return signedInContext(browser, people[role], locale)
  return browser.newContext({ locale: locale === 'ko' ? 'ko-KR' : 'en-US', reducedMotion: 'reduce' })
}

for (const [at, locale] of (['en', 'ko'] as const).entries())
  test(`the pages of all boards offer each role what it may do: ${locale}`, async ({ browser }) => {
    const ids = {
      notice: await made(people.superAdmin, 'managed-posts', postOf('notice')),
      faq: await made(people.superAdmin, 'managed-posts', postOf('faq', { category: 'usage' })),
      'api-news': await made(people.superAdmin, 'managed-posts', postOf('api-news')),
      operators: await made(people.author, 'my/inquiries', inquiryOf('an inquiry to the operators')),
      private: await made(people.author, 'my/inquiries', inquiryOf('a private inquiry about an API')),
      shared: await made(people.author, 'my/inquiries', inquiryOf('a shared inquiry about an API')),
    }
    const pages = pagesOfBoards(ids)
    for (const [position, role] of ROLES.entries()) {
      const context = await contextOf(browser, role, locale)
      const page = await context.newPage()
      for (const [number, [path, expected]] of pages.entries()) {
        // Half of them in `npm test`: each page for every other role, and each role on every other page.
        if (!isInTurn([0, 1, 2, 3], at, number + 2 * position)) continue
        await page.goto(webUrl + path, { waitUntil: 'networkidle' })
        const wanted = expected[position] as Shown
        await expect.poll(async () => [path, role, await shownOn(page, locale)]).toEqual([path, role, wanted])
        expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      }
      await context.close()
    }
  })
