import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { API_RULES, CATEGORY_RULES, COPY_API_RULES, HASHTAGS } from '../../contract/testing/api-rules.ts'
import { METHOD_RULES } from '../../contract/testing/method-rules.ts'
import type { RuleLine, RuleTable } from '../../contract/testing/rule-table.ts'
import { STAGE_RULES } from '../../contract/testing/stage-rules.ts'
import { isInTurn, WHOLE_SWEEP } from '../../contract/testing/sweep.ts'
import { TARGET_SERVER_RULES } from '../../contract/testing/target-server-rules.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type Locale, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { ruleWords, words } from '../support/product-words.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'

// Product rules, section 5, in the browser: the values of the contract's tests are typed into the forms, and each shows its message at its
// field. An invalid value is then replaced by a valid one, which removes the message.

const { webUrl } = runningStack()
const LOCALES = ['en', 'ko'] as const

const contexts: Partial<Record<`${'developer' | 'admin'} ${Locale}`, BrowserContext>> = {}
let apiId: string

test.beforeAll(async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'developer')
  const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  apiId = (await developer.must<{ id: string }>('POST', 'apis', { name: 'Ruled', basePath: `ruled-${Date.now()}` })).id
  for (const locale of LOCALES) {
    contexts[`developer ${locale}`] = await signedInContext(browser, developer, locale)
    contexts[`admin ${locale}`] = await signedInContext(browser, admin, locale)
  }
})
test.afterAll(() => Promise.all(Object.values(contexts).map((context) => context.close())))

const open = (who: 'developer' | 'admin', locale: Locale, path: string) => openPage(contexts[`${who} ${locale}`] as BrowserContext, path)

const field = (form: Locator, name: string) => form.locator(`[name="${name}"]`)
const submitOf = (form: Locator) => form.locator('button[type=submit]')

/** Enters a value as a person does: types a text, selects from a list, types one address per line. */
async function put(control: Locator, given: unknown): Promise<void> {
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption(given as string | { label: string })
  else await control.fill(Array.isArray(given) ? given.join('\n') : String(given))
}

async function errorOf(form: Locator, name: string): Promise<Locator> {
  return form.page().locator(`[id="${await field(form, name).getAttribute('id')}-error"]`)
}

const valueAt = (right: object, name: string) =>
  name.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], right) ?? ''

/** Types every value of a field; valid values follow invalid ones, so that the message is seen to disappear. */
async function typeLines(form: Locator, locale: Locale, name: string, lines: readonly RuleLine[], right: object): Promise<void> {
  const control = field(form, name)
  const error = await errorOf(form, name)
  const back = () => put(control, name === 'environmentId' ? { label: 'Default' } : valueAt(right, name))
  await back()
  const broken = lines.filter(([, , rule]) => rule !== null)
  const [, wrong] = broken[0] ?? []
  const says = async ([, given, rule]: RuleLine) => {
    await put(control, given)
    await expect(error, `${name} ${JSON.stringify(given).slice(0, 60)}`).toHaveText(ruleWords(locale, rule ?? ''))
    await expect(control).toHaveAttribute('aria-invalid', 'true')
  }
  for (const line of broken) await says(line)
  for (const [, given] of lines.filter(([, , rule]) => rule === null)) {
    if (wrong !== undefined) await put(control, wrong)
    if (wrong !== undefined) await expect(error).toBeVisible()
    await put(control, given)
    await expect(error, `${name} ${JSON.stringify(given).slice(0, 60)} is right`).toBeHidden()
  }
  await back()
}

/** Opens the folded parts of a form, whose fields cannot be typed into before. */
async function openFolds(form: Locator): Promise<void> {
  const folded = form.locator('details:not([open]) > summary')
  for (let left = await folded.count(); left > 0; left--) {
    await folded.first().click()
    await expect(folded).toHaveCount(left - 1)
  }
}

/** Types a table of rules: the first value of each rule; in a whole sweep all values in English. */
async function typeTable(form: Locator, locale: Locale, { right, lines }: RuleTable): Promise<void> {
  await openFolds(form)
  const chosen = WHOLE_SWEEP && locale === 'en' ? lines : lines.filter((line, at) => line[2] !== null && at === firstOf(lines, line[2]))
  for (const name of new Set(chosen.map(([name]) => name))) {
    await typeLines(
      form,
      locale,
      name,
      chosen.filter((line) => line[0] === name),
      right,
    )
  }
}

const firstOf = (lines: readonly RuleLine[], rule: string) => lines.findIndex((line) => line[2]?.split('?')[0] === rule.split('?')[0])

/** Expects that after a failed submit the control has the focus, is marked, and is in the middle of the viewport. */
async function expectCentredFocus(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeFocused()
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  const box = await control.boundingBox()
  const { height = 0 } = page.viewportSize() ?? {}
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - height / 2)).toBeLessThan(40)
}

let forms = 0

/** Declares a test in both languages, or alternately in one of them. */
function inTurn(name: string, run: (locale: Locale) => Promise<void>): void {
  const number = forms++
  for (const locale of LOCALES.filter((one) => isInTurn(LOCALES, one, number))) test(`${name}, in ${locale}`, () => run(locale))
}

inTurn('the form of an API says every rule at its field', async (locale) => {
  const page = await open('developer', locale, '/developer/apis/create')
  const form = page.locator('main form')
  await submitOf(form).click()
  await expect(field(form, 'name')).toBeFocused()
  await openFolds(form)
  await field(form, 'cors.active').check()
  await form.getByRole('button', { name: words(locale, 'api', 'form.addControl') }).click()
  for (const name of ['name', 'basePath', 'cors.allowOrigins', 'cors.allowHeaders', 'requestControls.0.name', 'requestControls.0.value'])
    await put(field(form, name), valueAt(API_RULES.right, name))
  await typeTable(form, locale, API_RULES)

  await field(form, 'requestControls.0.action').selectOption('set')
  await put(field(form, 'requestControls.0.value'), '')
  await submitOf(form).click()
  await expectCentredFocus(page, field(form, 'requestControls.0.value'))
  await expect(await errorOf(form, 'requestControls.0.value')).toHaveText(ruleWords(locale, 'required'))
  await field(form, 'requestControls.0.action').selectOption('remove')
  await expect(field(form, 'requestControls.0.value')).toBeDisabled()

  await put(field(form, 'usageLimits.perHour'), 1.5)
  await submitOf(form).click()
  await expectCentredFocus(page, field(form, 'usageLimits.perHour'))
  await page.close()
})

inTurn('the form of a method says every rule at its field', async (locale) => {
  const page = await open('developer', locale, `/developer/apis/${apiId}/methods/create`)
  const form = page.locator('main form')
  await put(field(form, 'path'), '')
  await submitOf(form).click()
  await expect(field(form, 'path')).toBeFocused()
  await put(field(form, 'path'), METHOD_RULES.right.path)
  await field(form, 'httpMethod').selectOption('POST')
  for (const key of ['addParameter', 'addBody', 'addResponse', 'addHeader'])
    await form
      .getByRole('button', { name: words(locale, 'method', `form.${key}`) })
      .first()
      .click()
  for (const name of ['parameters.0.name', 'responses.0.headers.0.name']) await put(field(form, name), valueAt(METHOD_RULES.right, name))
  await typeTable(form, locale, METHOD_RULES)
  await typeTable(form, locale, {
    right: {},
    lines: [
      ['pathParameters.0.description', 'd'.repeat(501), 'maxLength?max=500'],
      ['pathParameters.0.description', 'd'.repeat(500), null],
      ['bodies.0.schemaText', '{', 'schemaDocument'],
      ['bodies.0.schemaText', '[1]', 'schemaDocument'],
      ['bodies.0.schemaText', '"text"', 'schemaDocument'],
      ['bodies.0.schemaText', '{"type":"object"}', null],
      ['bodies.0.schemaText', '', null],
    ],
  })
  await put(field(form, 'bodies.0.contentType'), 'image/png')
  await expect(field(form, 'bodies.0.schemaText')).toBeHidden()
  await expect(form.getByText(words(locale, 'method', 'form.schemaNotAllowed'))).toBeVisible()

  await put(field(form, 'responses.0.statusCode'), 600)
  await submitOf(form).click()
  await expectCentredFocus(page, field(form, 'responses.0.statusCode'))
  await page.close()
})

inTurn('the form of a version says every rule at its field', async (locale) => {
  const page = await open('developer', locale, `/developer/apis/${apiId}/stages/create`)
  const form = page.locator('main form')
  await submitOf(form).click()
  await expect(field(form, 'name')).toBeFocused()
  await form.locator('input[type=radio][value=allow]').check()
  await typeTable(form, locale, STAGE_RULES)
  await put(field(form, 'name'), 'v1')
  await put(field(form, 'environmentId'), { label: 'Default' })
  await put(field(form, 'ipRule.addresses'), '')
  await submitOf(form).click()
  await expect(field(form, 'ipRule.addresses')).toBeFocused()
  await page.close()
})

inTurn('the form of target servers says every rule at its field', async (locale) => {
  const page = await open('developer', locale, '/developer/target-servers/create')
  const form = page.locator('main form')
  await submitOf(form).click()
  await expect(field(form, 'name')).toBeFocused()
  await form.locator('input[type=radio][value=weightedRoundRobin]').check()
  await typeTable(form, locale, TARGET_SERVER_RULES)

  await put(field(form, 'name'), 'Twins')
  await expect(
    form.getByRole('button', {
      name: words(locale, 'kit', 'form.removeRow', { row: words(locale, 'target-server', 'form.server', { number: 1 }) }),
    }),
  ).toBeHidden()
  await form.getByRole('button', { name: words(locale, 'target-server', 'form.addServer') }).click()
  await put(field(form, 'servers.1.address'), 'LOCALHOST')
  await put(field(form, 'servers.1.port'), valueAt(TARGET_SERVER_RULES.right, 'servers.0.port'))
  await submitOf(form).click()
  await expect(form.getByRole('alert').filter({ hasText: ruleWords(locale, 'distinctServers') })).toBeVisible()
  await page.close()
})

inTurn('the dialogs that copy an API, share it, delete it and make a category say every rule', async (locale) => {
  const page = await open('developer', locale, `/developer/apis/${apiId}`)
  await page.getByRole('button', { name: words(locale, 'api', 'actions.more') }).click()
  await page.getByRole('menuitem', { name: words(locale, 'api', 'actions.copy') }).click()
  const copy = page.getByRole('dialog').locator('form')
  await put(field(copy, 'name'), '')
  await submitOf(copy).click()
  await expect(field(copy, 'name')).toBeFocused()
  await typeTable(copy, locale, COPY_API_RULES)
  await page.close()

  const detail = await open('developer', locale, `/developer/apis/${apiId}`)
  const share = detail.locator('form', { has: detail.locator('[name=email]') })
  await submitOf(share).click()
  await typeLines(
    share,
    locale,
    'email',
    [
      ['email', 'mate', 'email'],
      ['email', '', 'required'],
      ['email', 'mate@example.com', null],
    ],
    {},
  )
  await detail.getByRole('button', { name: words(locale, 'api', 'actions.more') }).click()
  await detail.getByRole('menuitem', { name: words(locale, 'api', 'actions.delete') }).click()
  const question = detail.getByRole('alertdialog')
  for (const word of ['', 'Ruled']) {
    await question.getByRole('textbox').fill(word)
    await question.locator('button[type=submit]').click()
    await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await expect(question.getByRole('textbox')).toBeFocused()
  }
  await detail.close()

  const admin = await open('admin', locale, '/admin/category')
  await admin
    .getByRole('button', { name: words(locale, 'category', 'create') })
    .first()
    .click()
  const category = admin.getByRole('dialog').locator('form')
  await submitOf(category).click()
  await expect(field(category, 'name')).toBeFocused()
  await typeTable(category, locale, CATEGORY_RULES)
  await admin.close()
})

inTurn('hashtags are at most ten of thirty characters, each once', async (locale) => {
  const page = await open('developer', locale, '/developer/apis/create')
  const form = page.locator('main form')
  const box = form.getByLabel(words(locale, 'api', 'form.hashtags'), { exact: true })
  const error = page.locator(`[id="${await box.getAttribute('id')}-error"]`)
  const add = async (tag: string) => {
    await box.fill(tag)
    await box.press('Enter')
  }
  await submitOf(form).click()
  for (const tag of HASHTAGS.tooLong) {
    await add(tag)
    await expect(error).toHaveText(words(locale, 'kit', 'hashtags.tooLong', { max: 30 }))
  }
  for (const tag of ['two words', 'a#b']) {
    await add(tag)
    await expect(error).toHaveText(ruleWords(locale, 'hashtag'))
    await box.press('Backspace')
    await expect(error).toBeHidden()
  }
  for (const tag of HASHTAGS.right) {
    await add(tag)
    await expect(form.getByText(`#${tag}`, { exact: true })).toBeVisible()
  }
  for (const twice of ['A', '#a', '날씨'.normalize('NFD')]) {
    await add(twice)
    await expect(error).toHaveText(words(locale, 'kit', 'hashtags.duplicate', { tag: twice.replace('#', '').normalize('NFC') }))
  }
  for (let more = HASHTAGS.right.length; more < 10; more++) await add(`more${more}`)
  await add('eleventh')
  await expect(error).toHaveText(words(locale, 'kit', 'hashtags.tooMany', { max: 10 }))
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await page.close()
})

test('an overlong text of the editor is focused, marked and scrolled to the centre', async () => {
  const page = await open('developer', 'en', '/developer/apis/create')
  const form = page.locator('main form')
  await put(field(form, 'name'), 'Long')
  await put(field(form, 'basePath'), 'long')
  const editor = form.locator('[contenteditable=true]')
  await editor.click()
  await page.keyboard.insertText('x'.repeat(200_001))
  await submitOf(form).click()
  await expect(editor).toBeFocused()
  await expect(editor).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText(ruleWords('en', 'richText'))).toBeVisible()
  const seen = await editor.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2 - window.innerHeight / 2
  })
  expect(Math.abs(seen)).toBeLessThan(40)
  await page.close()
})
