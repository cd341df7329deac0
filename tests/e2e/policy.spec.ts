import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually } from '../support/publish-api.ts'
import { invalid, refusalOf } from '../support/refusal-of.ts'
import { uniqueEmail } from '../support/unique-name.ts'

const { webUrl } = runningStack()
const PASSWORD = 'Tall.Oak.71'
const WITHIN_MS = promisedMs(2_000)
const POLICIES = '/admin/setting/portal/operational-policy'

interface Policy {
  id: string
  category: 'terms' | 'privacy'
  visibility: string
  startsOn: string
  agreements: number
}

test.describe.configure({ mode: 'serial' })

let admin: BrowserlessPerson
let context: BrowserContext
let page: Page
const today = new Date().toISOString().slice(0, 10)

test.beforeAll(async ({ browser }) => {
  const root = await signedIn('superAdmin')
  const email = uniqueEmail('policy-admin')
  await root.must('POST', 'users', { email, name: 'Polly Policy', password: PASSWORD, locale: 'en', roles: ['admin'] })
  admin = await new BrowserlessPerson(webUrl).signIn('manager/login', email, PASSWORD)
  context = await browser.newContext()
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: webUrl })))
  await context.addCookies([{ name: 'locale', value: 'en', url: webUrl }])
  page = await context.newPage()
})

// Other tests sign up without these policies.
test.afterAll(async () => {
  const { items } = await admin.must<{ items: Policy[] }>('GET', 'policies?size=100')
  for (const { id } of items) {
    const { category, locale, startsOn, endsOn, title, content } = await admin.must('GET', `policies/${id}`)
    await admin.must('PUT', `policies/${id}`, { category, locale, startsOn, endsOn, title, content, visibility: 'private' })
  }
  await context.close()
})

const htmlOf = async (path: string) => {
  const answer = await fetch(webUrl + path, { headers: { cookie: 'locale=en' } })
  return { status: answer.status, text: await answer.text() }
}
const contentOf = (text: string) => ({
  root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] }] },
})
const write = (changes: object) =>
  admin.must<Policy>('POST', 'policies', {
    ...{ category: 'terms', locale: 'en', visibility: 'public', startsOn: today, title: 'Terms', content: contentOf('Be kind.') },
    ...changes,
  })

/** Creates a policy in the browser; returns its id and the moment when it was saved. */
async function writeByForm(language: string, title: string, text: string): Promise<{ id: string; savedAt: number }> {
  await page.goto(`${webUrl}${POLICIES}/create`)
  await page.locator('[name=locale]').selectOption({ label: language })
  await page.locator('[name=title]').fill(title)
  await page.locator('[contenteditable=true]').click()
  await page.keyboard.type(text)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/operational-policy\/[0-9a-f-]{36}$/)
  const savedAt = Date.now()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('main')).toContainText(text)
  return { id: page.url().split('/').at(-1) ?? '', savedAt }
}

async function fillJoin(visitor: Page, email: string): Promise<void> {
  const values = { email, password: PASSWORD, passwordConfirmation: PASSWORD, name: 'Jo Joiner' }
  for (const [name, value] of Object.entries(values)) await visitor.locator(`form [name=${name}]`).fill(value)
  await visitor.locator('[name=agreedTerms]').check()
  await visitor.locator('[name=agreedPrivacy]').check()
}

test('an admin creates terms in both languages, and sign-up shows each within 2 s', async () => {
  await page.goto(`${webUrl}${POLICIES}`)
  await expect(page.getByText('No policies yet')).toBeVisible()
  expect((await htmlOf('/join')).text).toContain('Terms of use')
  const before = await htmlOf('/ko/join')

  for (const [language, title, text, join] of [
    ['English', 'House rules', 'Keep your keys to yourself.', '/join'],
    ['한국어', '이용 수칙', '키를 다른 사람과 공유하지 마세요.', '/ko/join'],
  ] as const) {
    const { savedAt } = await writeByForm(language, title, text)
    const shown = await eventually(
      () => htmlOf(join),
      ({ text: html }) => html.includes(text),
      WITHIN_MS - (Date.now() - savedAt),
    )
    expect(shown.text).toContain(text)
    expect(shown.text).toContain(title)
  }
  expect(before.text).not.toContain('이용 수칙')
  const korean = await htmlOf('/ko/join')
  expect(korean.text).not.toContain('Keep your keys')
})

test('sign-up records the agreement; the text can then not be changed', async ({ browser }) => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${webUrl}/join`)
  await fillJoin(visitor, 'jo@portico.example')
  await visitor.locator('main form button[type=submit]').click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Your email could not be sent yet')
  await visitor.context().close()

  await page.goto(`${webUrl}${POLICIES}`)
  await page.getByRole('link', { name: 'House rules' }).click()
  await expect(page.getByText('Accepted by')).toBeVisible()
  await expect(page.locator('dl')).toContainText('Accepted by1')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText('1 person has accepted this text')).toBeVisible()
  await expect(page.locator('[name=title]')).toHaveCount(0)
  await page.locator('[name=endsOn]').fill('2099-12-31')
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/operational-policy\/[0-9a-f-]{36}$/)
  await expect(page.locator('dl')).toContainText('December 31, 2099')
})

test('a person who signs up while the policies change is shown the new ones, and keeps what was typed', async ({ browser }) => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${webUrl}/join`)
  await fillJoin(visitor, 'late@portico.example')
  const privacy = await write({ category: 'privacy', title: 'Data we keep', content: contentOf('Your name and address.') })
  await visitor.locator('main form button[type=submit]').click()
  await expect(visitor.getByRole('alert').getByText('The terms have changed.')).toBeVisible()
  await expect(visitor.getByText('Your name and address.')).toBeVisible()
  await expect(visitor.locator('[name=name]')).toHaveValue('Jo Joiner')
  await expect(visitor.locator('[name=agreedPrivacy]')).not.toBeChecked()
  await visitor.locator('[name=agreedTerms]').check()
  await visitor.locator('[name=agreedPrivacy]').check()
  await visitor.locator('main form button[type=submit]').click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Your email could not be sent yet')
  expect((await admin.must<Policy>('GET', `policies/${privacy.id}`)).agreements).toBe(1)
  await visitor.context().close()
})

test('public pages show every version in both languages, but no private or future one', async () => {
  const old = await write({ category: 'privacy', title: 'Data we kept', startsOn: '2020-01-01', content: contentOf('Once upon a time.') })
  const coming = await write({ category: 'privacy', title: 'Data to come', startsOn: '2099-01-01' })
  // The one in force began before one that has ended.
  const korean = { category: 'privacy', locale: 'ko' }
  const lasting = await write({ ...korean, title: '오래 가는 약속', startsOn: '2020-01-01' })
  const ended = await write({ ...korean, title: '짧은 약속', startsOn: '2021-01-01', endsOn: '2021-02-01' })
  const link = `href="/ko/operational-policy/privacy/${lasting.id}"`
  for (const [{ id }, isCurrent] of [
    [lasting, true],
    [ended, false],
  ] as const) {
    const { text } = await htmlOf(`/ko/operational-policy/privacy/${id}`)
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect([id, main.includes('현재 적용 중인 버전이 아닙니다.'), main.includes(`${link}>현재 버전 보기`)]).toEqual([
      id,
      !isCurrent,
      !isCurrent,
    ])
  }
  for (const prefix of ['', '/ko']) {
    const address = `${prefix}/operational-policy/privacy/${old.id}`
    const { status, text } = await htmlOf(address)
    expect(status, address).toBe(200)
    for (const words of ['Data we kept', 'Once upon a time.', 'Data we keep', `hrefLang="ko"`]) expect(text, address).toContain(words)
    expect(text).not.toContain('Data to come')
    const { text: twin } = await htmlOf(`${address}.md`)
    for (const words of ['# Data we kept', 'Once upon a time.', '[Data we keep](']) expect(twin, address).toContain(words)
    expect(twin).not.toContain('Data to come')
    expect((await htmlOf(`${prefix}/operational-policy/privacy/${coming.id}`)).status).toBe(404)
    expect((await htmlOf(`${prefix}/operational-policy/terms/${old.id}`)).status).toBe(404)
  }
  await page.goto(`${webUrl}/apis`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data we keep')
  await expect(page).toHaveTitle(/Data we keep/)
  const current = page.url().split('/').at(-1)
  // Given in one language only, its page is that of the language.
  const { text: sitemap } = await htmlOf('/sitemap.xml')
  expect(sitemap).toContain(`${webUrl}/operational-policy/privacy/${current}</loc>`)
  expect(sitemap).not.toContain(`/ko/operational-policy/privacy/${current}`)

  const { category, locale, startsOn, title, content } = await admin.must('GET', `policies/${old.id}`)
  await admin.must('PUT', `policies/${old.id}`, { category, locale, startsOn, title, content, visibility: 'private' })
  const hidden = await eventually(
    () => htmlOf(`/operational-policy/privacy/${old.id}`),
    ({ status }) => status === 404,
    WITHIN_MS,
  )
  expect(hidden.status).toBe(404)
})

test('a policy is refused beyond each of its limits, and one that people have accepted keeps its text', async () => {
  const policy = {
    category: 'terms',
    locale: 'en',
    visibility: 'private',
    startsOn: today,
    title: 'Limited',
    content: contentOf('Be kind.'),
  }
  const image = { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'image', uploadId: 'x', alt: 'x' }] }] } }
  const cases: [string, object, string][] = [
    ['a title of 100 letters', { title: '가'.repeat(100) }, '201'],
    ['a title of 101', { title: 'a'.repeat(101) }, invalid('title maxLength')],
    ['an empty title', { title: ' ' }, invalid('title required')],
    ['a text without words', { content: contentOf('') }, invalid('content required')],
    ['an image in place of words', { content: image }, invalid('content richText', 'content required')],
    ['another category', { category: 'cookies' }, invalid('category oneOf')],
    ['another language', { locale: 'fr' }, invalid('locale oneOf')],
    ['another visibility', { visibility: 'friends' }, invalid('visibility oneOf')],
    ['a day that is none', { startsOn: '2026-02-30' }, invalid('startsOn day')],
    ['no first day', { startsOn: '' }, invalid('startsOn required')],
    ['an end on its first day', { endsOn: today }, '201'],
    ['an end before its first day', { endsOn: '2000-01-01' }, invalid('endsOn afterStart')],
  ]
  for (const [what, changes, expected] of cases)
    expect.soft([what, await refusalOf(admin, 'POST', 'policies', { ...policy, ...changes })]).toEqual([what, expected])
  const nobodys = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
  for (const path of [`policies/${nobodys}`, `operational-policies/${nobodys}`])
    expect.soft([path, await refusalOf(admin, 'GET', path)]).toEqual([path, '404, PolicyNotFound'])
  for (const method of ['PUT', 'DELETE'])
    expect.soft([method, await refusalOf(admin, method, `policies/${nobodys}`, policy)]).toEqual([method, '404, PolicyNotFound'])
  const { items } = await admin.must<{ items: (Policy & { title: string })[] }>('GET', 'policies?size=100')
  const accepted = items.find(({ title }) => title === 'House rules')?.id
  expect(await refusalOf(admin, 'PUT', `policies/${accepted}`, policy)).toBe('409, StateNotAllowed')
  expect(await refusalOf(admin, 'DELETE', `policies/${accepted}`)).toBe('409, StateNotAllowed')
  for (const { id } of items.filter(({ title }) => /^(?:Limited|가{100})$/.test(title))) await admin.must('DELETE', `policies/${id}`)
})
