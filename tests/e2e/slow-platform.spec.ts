import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { WHOLE_SWEEP } from '../../contract/testing/sweep.ts'
import { PEOPLE, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { startSecondWeb } from '../support/second-web.ts'
import { signedInContext } from '../support/signed-in-page.ts'
import { type Behavior, type SlowPlatform, startSlowPlatform } from '../support/slow-platform.ts'
import { uniqueEmail } from '../support/unique-name.ts'

// What a person sees while the platform is slow, does not answer, or is not there: something at once, a sentence after 5 s, and after 15 s an
// end with a way to try again, which works once the platform is back.

let platform: SlowPlatform
let web: Awaited<ReturnType<typeof startSecondWeb>>
test.beforeAll(async () => {
  platform = await startSlowPlatform()
  web = await startSecondWeb({ PLATFORM_URL: platform.url })
})
test.afterEach(() => platform.behave('well'))
test.afterAll(async () => {
  await web.stop()
  await platform.close()
})

const SLOW = words('en', 'shell', 'waiting.slow')
const AGAIN = words('en', 'shell', 'waiting.retry')

/** A way to a page, or an act, that the platform has to answer. */
interface Way {
  name: string
  who?: keyof typeof PEOPLE
  /** True in the window of a phone. */
  isNarrow?: true
  /** The page before, loaded while the platform is well. */
  from: string
  /** Prepares the page before the platform changes. */
  prepare?: (page: Page) => Promise<unknown>
  /** Clicks, and returns whether the page shows at once that it noticed. */
  click: (page: Page) => Promise<boolean>
  /** What the answer of the platform brings. */
  answer: (page: Page) => Locator
  /** The control that tries again, where it is not a button of that name. */
  again?: (page: Page) => Locator
}

/** Adds a link that opens a page as a document. */
const addLink = (page: Page, href: string) =>
  page.evaluate((target) => {
    const added = Object.assign(document.createElement('a'), { href: target, textContent: 'Open' })
    document.querySelector('main')?.append(added)
  }, href)

/** Clicks a link, and returns whether it is marked before anything else can happen. */
const link = (href: string) => (page: Page) =>
  page.evaluate((path) => {
    const found = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
    found?.click()
    return found?.hasAttribute('data-waiting') === true
  }, href)

/** Sends the form of the page, and returns whether its button says so soon. */
const send = (page: Page) =>
  page.evaluate(
    (withinMs) =>
      new Promise<boolean>((resolve) => {
        const button = document.querySelector<HTMLButtonElement>('main form button[type="submit"]')
        const began = performance.now()
        const look = () => {
          if (button?.getAttribute('aria-busy') === 'true') resolve(true)
          else if (performance.now() - began > withinMs) resolve(false)
          else requestAnimationFrame(look)
        }
        button?.click()
        look()
      }),
    promisedMs(1_000),
  )

/** The error above the button of a form; the button is what tries again. */
const formError = (page: Page) => page.locator('main form [role="alert"]').filter({ hasText: /./ })
const content = (selector: string) => (page: Page) => page.locator(selector).first()

const ADMIN = { who: 'superAdmin', from: '/admin/environments' } as const
const WAYS: readonly Way[] = [
  {
    name: 'a private list',
    who: 'developer',
    from: '/developer',
    click: link('/developer/target-servers'),
    answer: content('main table'),
  },
  {
    name: 'a link of the open drawer on a phone',
    who: 'developer',
    isNarrow: true,
    from: '/developer',
    prepare: async (page) => {
      await page.locator('[aria-controls="sidebar"]').click()
      await expect(page.locator('#sidebar')).toBeInViewport()
    },
    click: link('/developer/target-servers'),
    answer: content('main table'),
  },
  {
    name: 'a private form',
    ...ADMIN,
    prepare: (page) => addLink(page, '/admin/setting/general'),
    click: link('/admin/setting/general'),
    answer: content('main form button[type="submit"]'),
  },
  { name: 'a dashboard', ...ADMIN, click: link('/admin'), answer: content('main a[href^="/admin/publication"]') },
  {
    name: 'a page of the catalogue',
    from: '/apis',
    prepare: (page) => addLink(page, '/apis?q=slow'),
    click: link('/apis?q=slow'),
    answer: content('main [role="search"]'),
  },
  {
    name: 'sign-in',
    from: '/login',
    prepare: async (page) => {
      await page.locator('[name="email"]').fill(PEOPLE.visitor.email)
      await page.locator('[name="password"]').fill(PEOPLE.visitor.password)
    },
    click: send,
    answer: content('header [aria-expanded]'),
    again: formError,
  },
  {
    name: 'sign-up',
    from: '/join',
    prepare: async (page) => {
      const field = (name: string) => page.locator(`main form [name="${name}"]`)
      await field('email').fill(uniqueEmail('late'))
      for (const name of ['password', 'passwordConfirmation']) await field(name).fill('Cedar.Lake.4')
      await field('name').fill('Late Larry')
      for (const name of ['agreedTerms', 'agreedPrivacy']) if ((await field(name).count()) > 0) await field(name).check()
    },
    click: send,
    answer: (page) => page.getByRole('heading', { name: words('en', 'account', 'join.heldTitle') }),
    again: formError,
  },
]

/** In `npm test` one of each kind of wait: for a page of the application, for a document, and for a form. */
const FEW = ['a link of the open drawer on a phone', 'a page of the catalogue', 'sign-in']
const ways = WAYS.filter(({ name }) => WHOLE_SWEEP || FEW.includes(name))

/** What a person saw, and after how many seconds. */
interface Seen {
  atOnce: boolean
  sentence?: number
  again?: number
  answer?: number
}

type People = Map<keyof typeof PEOPLE, Awaited<ReturnType<typeof signedIn>>>

/** Opens the page before a way. A person signs in once, since another sign-in would end the session. */
async function open(browser: Browser, { who, isNarrow, from, prepare }: Way, people: People): Promise<Page> {
  if (who && !people.has(who)) people.set(who, await signedIn(who))
  const person = who && people.get(who)
  const context = person ? await signedInContext(browser, person) : await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (isNarrow) await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(web.webUrl + from, { waitUntil: 'networkidle' })
  // Loaded after the page, the note follows the links from then on.
  await page.getByTestId('waiting-note').waitFor({ state: 'attached' })
  await prepare?.(page)
  return page
}

const againOf = (way: Way, page: Page) => way.again?.(page) ?? page.getByRole('button', { name: AGAIN })

/** Follows a way until its answer or the way to try again is there. */
async function follow(way: Way, page: Page): Promise<Seen> {
  const began = Date.now()
  const seen: Seen = { atOnce: await way.click(page) }
  const note = async (name: 'sentence' | 'again' | 'answer', shown: Locator) => {
    await shown.first().waitFor()
    seen[name] = (Date.now() - began) / 1000
  }
  const sentence = note('sentence', page.getByText(SLOW)).catch(() => undefined)
  await Promise.any([note('again', againOf(way, page)), note('answer', way.answer(page))])
  void sentence
  return seen
}

/** Follows every way on a platform that behaves so, all at once; then on one that is well again. */
async function followAll(browser: Browser, behavior: Behavior): Promise<{ way: Way; seen: Seen }[]> {
  const opened = []
  const people: People = new Map()
  for (const way of ways) opened.push({ way, page: await open(browser, way, people) })
  platform.behave(behavior)
  const followed = await Promise.all(opened.map(async ({ way, page }) => ({ way, page, seen: await follow(way, page) })))
  console.log(`${behavior}: ${followed.map(({ way, seen }) => `${way.name} ${JSON.stringify(seen)}`).join('; ')}`)
  platform.behave('well')
  for (const { way, page, seen } of followed) {
    if (seen.again !== undefined) await tryAgain(way, page)
    await page.context().close()
  }
  return followed
}

/** Tries again on the page that said so; a form still has what was typed. */
async function tryAgain(way: Way, page: Page): Promise<void> {
  if (way.again) {
    await expect(page.locator('main form [name="email"]')).not.toHaveValue('')
    await page.locator('main form button[type="submit"]').click()
  } else {
    await page.getByRole('button', { name: AGAIN }).first().click()
  }
  await expect(way.answer(page), `${way.name} again`).toBeVisible()
}

test('a platform that does not answer: a mark at once, a sentence, an end, and another try', async ({ browser }) => {
  for (const { way, seen } of await followAll(browser, 'hanging')) {
    expect.soft(seen.atOnce, way.name).toBe(true)
    // A page of the catalogue ends as early as the sentence would come.
    if (way.name !== 'a page of the catalogue') expect.soft(seen.sentence, way.name).toBeLessThan(seen.again ?? 0)
    expect.soft(seen.again, way.name).toBeDefined()
  }
})

test('a platform that is not there: it is said without a wait, and another try works', async ({ browser }) => {
  for (const { way, seen } of await followAll(browser, 'dead')) {
    expect.soft(seen.atOnce, way.name).toBe(true)
    expect.soft(seen.again, way.name).toBeDefined()
    expect.soft(seen.sentence, way.name).toBeUndefined()
  }
})

test('a slow platform: a mark at once, and then the answer', async ({ browser }) => {
  for (const { way, seen } of await followAll(browser, 'slow')) {
    expect.soft(seen.atOnce, way.name).toBe(true)
    expect.soft(seen.answer, way.name).toBeDefined()
  }
})
