import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { contentOf, deletePosts, makeApi } from '../support/hidden-things.ts'
import { type Locale, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { ruleWords, words } from '../support/product-words.ts'
import { shownText } from '../support/shown-text.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'

// What the forms of boards say of what is refused, where they say it, and where the focus goes, in both languages. Each limit at its edge:
// `board-limits.spec.ts`.

const { webUrl, targetPort } = runningStack()
const MEGABYTE = 1024 * 1024
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'

let admin: BrowserlessPerson
let developer: BrowserlessPerson
let apiId: string

const join = async (role: 'user' | 'developer') => {
  const { loginPath, email } = await makePerson(admin, role)
  return new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
}

test.beforeAll(async () => {
  admin = await signedIn('superAdmin')
  developer = await join('developer')
  apiId = (await makeApi({ admin, developer, user: developer, targetPort }, 'an API', 'approved')).id
})

// Other tests count the posts of the boards.
test.afterAll(() => deletePosts(admin, /^A title$/))

const submit = (page: Page) => page.locator('main form button[type=submit]').click()
const editorOf = (page: Page) => page.locator('main form [contenteditable=true]').first()

/** Expects a field to be marked, to have the focus, and to say why. */
async function expectRefused(field: Locator, why: string): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field.page().getByText(why, { exact: true }).first()).toBeVisible()
}

/** Expects the error dialog with the text of a code and the code, and closes it by its only button. */
async function expectDialog(page: Page, locale: Locale, code: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: shownText(locale, 'kit.error.title') })
  await expect(dialog).toContainText(shownText(locale, `errors.${code}`))
  await expect(dialog.locator('code').first()).toHaveText(code)
  await dialog.getByRole('button', { name: shownText(locale, 'kit.error.close'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function open(browser: Browser, person: BrowserlessPerson, locale: Locale, path: string): Promise<Page> {
  return openPage(await signedInContext(browser, person, locale), path)
}

const [required, longest] = ['required', 'maxLength?max=100']
const text = { locale: 'en', title: 'A title', content: contentOf('A text') }

for (const locale of ['en', 'ko'] as const) {
  test(`the form of a post says what is refused: ${locale}`, async ({ browser }) => {
    const page = await open(browser, admin, locale, '/admin/support/notice/create')
    const title = page.locator('[name="texts.0.title"]')
    await submit(page)
    await expectRefused(title, ruleWords(locale, required))
    await title.fill('a'.repeat(101))
    await submit(page)
    await expectRefused(title, ruleWords(locale, longest))
    await title.fill('A title')
    await submit(page)
    await expectRefused(editorOf(page), ruleWords(locale, required))

    const [image, file] = [page.locator('main form input[type=file]').first(), page.locator('main form input[type=file]').last()]
    await page.getByRole('button', { name: shownText(locale, 'kit.editor.image'), exact: true }).click()
    for (const [name, content, code] of [
      ['unsafe.svg', SCRIPT, 'ImageUnsafe'],
      ['text.png', 'x', 'ImageFormatNotAllowed'],
      ['large.png', Buffer.alloc(5 * MEGABYTE + 1), 'ImageTooLarge'],
    ] as const) {
      await image.setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(content) })
      await expect(page.getByText(shownText(locale, `errors.${code}`))).toBeVisible()
    }
    for (const [name, content, code] of [
      ['a.exe', 'x', 'FileFormatNotAllowed'],
      ['a.txt', Buffer.alloc(10 * MEGABYTE + 1, 'a'), 'FileTooLarge'],
    ] as const) {
      await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
      await expect(page.getByText(shownText(locale, `errors.${code}`))).toBeVisible()
    }
    for (let number = 1; number <= 5; number += 1) {
      await file.setInputFiles({ name: `${number}.txt`, mimeType: 'text/plain', buffer: Buffer.from('x') })
      await expect(page.getByText(`${number}.txt`, { exact: true })).toBeVisible()
    }
    await expect(page.getByText(words(locale, 'kit', 'files.full', { max: 5 }))).toBeVisible()
    await expect(page.getByRole('button', { name: shownText(locale, 'kit.files.choose') })).toBeDisabled()
    await editorOf(page).click()
    await page.keyboard.type('A text')
    await submit(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A title')
    await page.context().close()
  })

  test(`an act on a post that was decided meanwhile is explained: ${locale}`, async ({ browser }) => {
    const { id } = await developer.must<{ id: string }>('POST', 'managed-posts', { board: 'api-news', apiId, texts: [text] })
    const page = await open(browser, admin, locale, `/admin/support/api-news/${id}`)
    await page.getByRole('button', { name: shownText(locale, 'board.reject'), exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: shownText(locale, 'board.reject'), exact: true }).click()
    await expect(question.getByRole('textbox')).toBeFocused()
    await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await admin.must('POST', `managed-posts/${id}/approve`)
    await page.getByRole('button', { name: shownText(locale, 'board.approve'), exact: true }).click()
    await expectDialog(page, locale, 'StateNotAllowed')
    await page.context().close()
  })

  test(`the form of an inquiry says what is refused: ${locale}`, async ({ browser }) => {
    const user = await join('user')
    const page = await open(browser, user, locale, '/user/customer-support/create')
    const field = (name: string) => page.locator(`form [name=${name}]`)
    await field('kind').selectOption('api-customer-support')
    await submit(page)
    await expectRefused(field('apiId'), ruleWords(locale, required))
    await field('kind').selectOption('customer-support')
    await submit(page)
    await expectRefused(field('category'), ruleWords(locale, required))
    await field('category').selectOption('etc')
    await submit(page)
    await expectRefused(field('title'), ruleWords(locale, required))
    await field('title').fill('가'.repeat(101))
    await submit(page)
    await expectRefused(field('title'), ruleWords(locale, longest))
    await field('title').fill('A question')
    await submit(page)
    await expectRefused(editorOf(page), ruleWords(locale, required))
    await page.keyboard.type('A text')

    const inquiry = { kind: 'api-customer-support', apiId, category: 'usage', title: 'A question', content: contentOf('A text'), files: [] }
    const ids: string[] = []
    for (let number = 0; number < 50; number += 1) ids.push((await user.must<{ id: string }>('POST', 'my/inquiries', inquiry)).id)
    await submit(page)
    await expectDialog(page, locale, 'InquiryLimitReached')
    await expect(editorOf(page)).toContainText('A text')

    const { title, content, files } = inquiry
    const changing = await openPage(page.context(), `/user/customer-support/api-customer-support/update/${ids[0]}`)
    await developer.must('POST', `inquiries/${ids[0]}/answers`, { title, content, files })
    await submit(changing)
    await expectDialog(changing, locale, 'InquiryAnswered')

    const answering = await open(browser, developer, locale, `/developer/support/api-customer-support/${ids[1]}`)
    await submit(answering)
    await expectRefused(answering.locator('form [name=title]'), ruleWords(locale, required))
    await answering.locator('form [name=title]').fill('a'.repeat(101))
    await submit(answering)
    await expectRefused(answering.locator('form [name=title]'), ruleWords(locale, longest))
    await answering.context().close()
    await page.context().close()
  })
}
