import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type Locale, makePerson, PASSWORD } from '../support/made-person.ts'
import { heldMail } from '../support/outbox.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { publishApi } from '../support/publish-api.ts'
import { uniqueEmail, uniqueName } from '../support/unique-name.ts'

// A stranger goes from the home page to the first answer of an API in the page. What a person takes is calculated rather than waited for.

const { webUrl, targetPort } = runningStack()
/** What a person takes for a decision, for moving to a place, and for a key (keystroke-level model, Card, Moran and Newell). */
const SECONDS = { decision: 1.35, pointing: 1.1, key: 0.28 }
/** Reading a page that was never seen before: some 60 words. */
const READING_SECONDS = 15
const WITHIN_SECONDS = 300
const CLICKS_FROM_API_PAGE = 3

/** Acts as a person in a page, and counts what that takes. */
class Visitor {
  clicks = 0
  keys = 0
  pages = 0
  readonly began = Date.now()
  /** What the visitor reached, with the seconds of the machine until then. */
  readonly steps: string[] = []

  async click(place: Locator): Promise<void> {
    await place.scrollIntoViewIfNeeded()
    await place.click()
    this.clicks += 1
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.click(field)
    await field.pressSequentially(text)
    this.keys += text.length
  }

  /** A page of the visit is there when it shows something to read. */
  async reads(step: string, what: Locator): Promise<void> {
    await expect(what).toBeVisible()
    this.pages += 1
    this.reaches(step)
  }

  reaches(step: string): void {
    this.steps.push(`${step} ${((Date.now() - this.began) / 1_000).toFixed(1)} s`)
  }

  /** Seconds of the machine, and of a person at the same steps. */
  seconds(): { machine: number; person: number } {
    const machine = (Date.now() - this.began) / 1_000
    const acts = this.clicks * (SECONDS.decision + SECONDS.pointing) + this.keys * SECONDS.key
    return { machine, person: machine + acts + this.pages * READING_SECONDS }
  }
}

let developer: BrowserlessPerson
let root: BrowserlessPerson
let name: string
let apiId: string

test.beforeAll(async () => {
  root = await signedIn('superAdmin')
  const made = await makePerson(root, 'developer')
  developer = await new BrowserlessPerson(webUrl).signIn(made.loginPath, made.email, PASSWORD)
  name = uniqueName('Harbour ferries')
  ;({ apiId } = await publishApi(developer, root, { name, basePath: uniqueName('ferries').toLowerCase(), targetPort }))
})
test.afterAll(() => developer.must('POST', `apis/${apiId}/publication/cancel`))

for (const locale of ['en', 'ko'] as const)
  for (const width of [1280, 360])
    test(`a stranger makes the first call in ${locale} at ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({
        locale: locale === 'ko' ? 'ko-KR' : 'en-US',
        ...{ viewport: { width, height: width === 360 ? 740 : 900 }, hasTouch: width === 360 },
      })
      try {
        await visit(context, locale, width)
      } finally {
        await context.close()
      }
    })

async function visit(context: BrowserContext, locale: Locale, width: number): Promise<void> {
  const page = await context.newPage()
  const visitor = new Visitor()
  const email = uniqueEmail('stranger')
  const say = (namespace: string, key: string, values = {}) => words(locale, namespace, key, values)

  await page.goto(locale === 'ko' ? `${webUrl}/ko` : webUrl)
  await visitor.reads('home', page.getByRole('heading', { level: 1 }))
  await visitor.type(page.locator('main input[name=q]'), name)
  await visitor.click(page.getByRole('option', { name }).first())
  await visitor.reads('API page', page.getByRole('heading', { level: 1, name }))
  await visitor.click(page.locator('main').getByRole('link', { name: say('catalogue', 'subscribe.join') }))

  await visitor.reads('sign-up form', page.locator('form [name=email]'))
  const typed = { email, name: 'Noa Newcomer', password: PASSWORD, passwordConfirmation: PASSWORD }
  for (const [field, text] of Object.entries(typed)) await visitor.type(page.locator(`form [name=${field}]`), text)
  for (const agreement of ['agreedTerms', 'agreedPrivacy']) await visitor.click(page.locator(`form [name=${agreement}]`))
  await visitor.click(page.locator('main form button[type=submit]').last())
  await visitor.reads('email sent', page.getByText(email).first())

  // The mail is read in another window.
  const mail = await heldMail(root, email, /\/join\/verify-email\//)
  visitor.clicks += 1
  await page.goto(/https?:\/\/\S+\/join\/verify-email\/\S+/.exec(mail)?.[0] ?? '')
  await visitor.click(page.locator('main').getByRole('link', { name: say('account', 'verify.signIn') }))
  visitor.reaches('address verified')
  await visitor.type(page.locator('input[name=email]'), email)
  await visitor.type(page.locator('input[name=password]'), PASSWORD)
  await visitor.click(page.locator('main form button[type=submit]').last())

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  visitor.reaches('signed in, on the API page')
  await visitor.click(page.getByRole('button', { name: say('catalogue', 'subscribe.action'), exact: true }))
  await expect(page.getByText(say('catalogue', 'subscribe.WAITING'))).toBeVisible()
  visitor.reaches('subscription requested')
  await approve(email)

  await page.reload()
  const before = visitor.clicks
  await visitor.click(page.getByRole('link', { name: say('catalogue', 'subscribe.openApproved', { credential: 'key' }) }))
  await visitor.reads('approved subscription', page.getByRole('heading', { level: 1, name }))
  await visitor.click(page.getByRole('button', { name: say('subscription-own', 'keys.create') }))
  await visitor.click(page.getByRole('button', { name: say('subscription-own', 'firstCall.send') }))
  await expect(answerOf(page)).toContainText('200')
  visitor.reaches('200')

  const { machine, person } = visitor.seconds()
  const fromApiPage = visitor.clicks - before
  process.stdout.write(
    `  ${locale} ${width} px: ${visitor.clicks} clicks (${fromApiPage} from the API page to the answer), ${visitor.keys} keys, ${visitor.pages} pages to read; ` +
      `${machine.toFixed(1)} s of the machine, ${person.toFixed(0)} s as a person\n    ${visitor.steps.join(', ')}\n`,
  )
  expect(fromApiPage).toBeLessThanOrEqual(CLICKS_FROM_API_PAGE)
  expect(person).toBeLessThan(WITHIN_SECONDS)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

const answerOf = (page: Page) => page.locator('main section section').filter({ has: page.getByRole('heading', { level: 3 }) })

async function approve(email: string): Promise<void> {
  const { items } = await developer.must<{ items: { id: string; subscriber: { email: string } }[] }>('GET', 'subscriptions?tab=pending')
  const waiting = items.find(({ subscriber }) => subscriber.email === email)
  await developer.must('POST', `subscriptions/${waiting?.id}/approve`)
}
