import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// APIs, inquiries and posts are made, changed and deleted with the keyboard only; the focus is always visible.

const { webUrl, targetPort } = runningStack()
const FARTHEST = 150
/** Longer than any animation of a page. */
const ARRIVED_MS = 400

let context: BrowserContext

test.beforeAll(async ({ browser }) => {
  const { email, loginPath } = await makePerson(await signedIn('superAdmin'), 'developer')
  const person = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const servers = [{ protocol: 'http', address: '127.0.0.1', port: targetPort }]
  await person.must('POST', 'target-server-groups', { name: 'Typed servers', servers })
  context = await signedInContext(browser, person)
})
test.afterAll(() => context.close())

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

/** Returns whether the focused element is marked by an outline or a shadow, its own or that of its frame, and is in the viewport. */
function focusIsSeen(page: Page): Promise<{ element: string; seen: boolean }> {
  return page.evaluate(() => {
    const active = document.activeElement as HTMLElement
    const isMarked = (element: Element | null, steps: number): boolean => {
      if (!element || steps === 0) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none' || isMarked(element.parentElement, steps - 1)
    }
    const { top, bottom, left, right, width } = active.getBoundingClientRect()
    const isInside = width > 0 && bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
    // After the last stop of a page come those of the browser's own window, while the page keeps its active element.
    const isInPage = document.hasFocus() && active !== document.body
    return { element: active.outerHTML.slice(0, 200), seen: !isInPage || (isInside && isMarked(active, 3)) }
  })
}

/** Presses Tab until a control has the focus; every stop must be visible. */
async function tabTo(control: Locator): Promise<void> {
  const page = control.page()
  await expect(control).toBeVisible()
  for (let stops = 0; stops < FARTHEST; stops++) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
    let { element, seen } = await focusIsSeen(page)
    if (!seen) {
      // Animations have ended by then.
      await page.waitForTimeout(ARRIVED_MS)
      ;({ element, seen } = await focusIsSeen(page))
    }
    expect.soft(seen, `the focus is seen on ${element}`).toBe(true)
  }
  throw new Error(`${control} is not reached by ${FARTHEST} times Tab`)
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page.locator(`form [name="${name}"]`))
  await page.keyboard.type(text)
}

async function press(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

test('an API is registered, given a method and a version, deployed, copied and deleted with the keyboard only', async () => {
  const page = await openPage(context, '/developer/apis')
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string | RegExp) => page.locator('main').getByRole('link', { name })

  await test.step('slash focuses the search, and Escape clears it', async () => {
    const search = page.getByRole('search').getByRole('textbox')
    await expect(async () => {
      await keyboard.press('/')
      await expect(search).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await expect(search).toHaveValue('')
    await keyboard.type('nothing of this name')
    await expect(search).toHaveValue('nothing of this name')
    await keyboard.press('Escape')
    await expect(search).toHaveValue('')
  })

  await test.step('an API is registered', async () => {
    await press(page.getByRole('link', { name: 'Register API' }).first())
    await page.waitForURL(/\/developer\/apis\/create$/)
    await type(page, 'name', 'Typed')
    await type(page, 'basePath', `typed-${Date.now()}`)
    const editor = page.locator('main form [contenteditable=true]')
    await tabTo(editor)
    await keyboard.type('Made by keys alone.')
    await tabTo(page.getByLabel('Hashtags', { exact: true }))
    await keyboard.type('keys,')
    await expect(page.getByText('#keys', { exact: true })).toBeVisible()
    await press(page.locator('main form summary').first())
    await press(page.locator('[name="cors.active"]'), 'Space')
    await type(page, 'cors.allowOrigins', '*')
    await type(page, 'cors.allowHeaders', '*')
    await press(button('Add rule'))
    await type(page, 'requestControls.0.name', 'X-Team')
    await type(page, 'requestControls.0.value', 'a')
    await press(page.locator('main form button[type=submit]'))
    await page.waitForURL(/\/developer\/apis\/[0-9a-f-]{36}$/)
    await expect(page.getByText('Made by keys alone.')).toBeVisible()
  })

  await test.step('a method is added', async () => {
    await press(page.getByRole('navigation').getByRole('link', { name: /^Methods/ }))
    await page.waitForURL(/\/methods$/)
    await press(link('Add method').first())
    await page.waitForURL(/\/methods\/create$/)
    await tabTo(page.locator('form [name=httpMethod]'))
    await keyboard.type('PO')
    await expect(page.locator('form [name=httpMethod]')).toHaveValue('POST')
    await tabTo(page.locator('form [name=path]'))
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('/letters/{letterId}')
    await type(page, 'summary', 'Send a letter')
    await keyboard.press('Enter')
    await page.waitForURL(/\/methods$/)
    await expect(page.getByText('Send a letter')).toBeVisible()
  })

  await test.step('a version is created and deployed', async () => {
    await press(page.getByRole('navigation').getByRole('link', { name: /^Versions/ }))
    await page.waitForURL(/\/stages$/)
    await press(link(/^(Create|New|Add) version$/).first())
    await page.waitForURL(/\/stages\/create$/)
    await type(page, 'name', 'v1')
    await tabTo(page.locator('form [name=environmentId]'))
    await keyboard.type('Def')
    await tabTo(page.locator('input[type=radio][value=disable]'))
    await keyboard.press('ArrowDown')
    await expect(page.locator('input[type=radio][value=restrict]')).toBeFocused()
    await type(page, 'ipRule.addresses', '10.9.8.7')
    await press(page.locator('main form button[type=submit]'))
    await page.waitForURL(/\/stages\/[0-9a-f-]{36}$/)
    await press(button('Deploy'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Deploy', exact: true }))
    await expect(page.getByText('Version v1 was deployed.').first()).toBeVisible()
  })

  await test.step('the menu opens, copies and deletes', async () => {
    await press(page.getByRole('navigation', { name: 'Trail' }).or(page.locator('main nav')).first().getByRole('link', { name: 'Typed' }))
    await page.waitForURL(/\/developer\/apis\/[0-9a-f-]{36}$/)
    await press(button('More'))
    await expect(page.getByRole('menuitem', { name: 'Copy API' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Copy API' })).toBeHidden()
    await expect(button('More')).toBeFocused()
    await keyboard.press('Enter')
    await chooseItem(page, 'Copy API')
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[name=name]')).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await press(button('More'))
    await chooseItem(page, 'Copy API')
    await expect(dialog.locator('[name=name]')).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Typed copy' })).toBeVisible()
    const basePath = (await page.locator('header code, main code').first().innerText()).replace('/', '')
    await press(button('More'))
    await chooseItem(page, 'Delete API')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('textbox')).toBeFocused()
    await keyboard.type(basePath)
    await keyboard.press('Enter')
    await page.waitForURL(/\/developer\/apis$/)
    await expect(page.getByText('“Typed copy” was deleted.').first()).toBeVisible()
  })
  await page.close()
})

/** Moves to an item of an open menu by its first letter, and selects it once the menu shows that it is there. */
async function chooseItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  await expect(async () => {
    await page.keyboard.press(name.charAt(0))
    await expect(item).toHaveAttribute('data-highlighted', { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Enter')
}

test('the tools of an editor act before it was ever focused', async ({ browser }) => {
  const admins = await signedInContext(browser, await signedIn('superAdmin'))
  const page = await openPage(admins, '/admin/support/notice/create')
  const editor = page.locator('main form [contenteditable=true]').first()
  await press(page.getByRole('button', { name: 'Table', exact: true }).first())
  await expect(editor.locator('tr')).toHaveCount(3)
  await expect(editor).toBeFocused()
  await page.keyboard.type('In its first cell.')
  await expect(editor.locator('tr').first().locator('th').first()).toHaveText('In its first cell.')
  for (const [tool, field] of [
    ['Link', 'Link address'],
    ['Image', 'Describe the image'],
  ] as const) {
    await press(page.getByRole('button', { name: tool, exact: true }).first())
    await tabTo(page.getByRole('textbox', { name: field }))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: field })).toHaveCount(0)
    await expect(editor).toBeFocused()
  }
  await page.reload()
  await press(page.getByRole('button', { name: 'Bulleted list', exact: true }).first())
  await page.keyboard.type('An entry.')
  await expect(editor.locator('li')).toHaveText('An entry.')
  await admins.close()
})

/** Writes a paragraph, a list and a table into an editor by its tools, and leaves it: Tab moves through the cells of the table first. */
async function writeRichText(page: Page, after: Locator): Promise<void> {
  const tool = (name: string) => page.getByRole('toolbar').last().getByRole('button', { name, exact: true })
  const editor = page.locator('main form [contenteditable=true]').last()
  const style = page.getByRole('toolbar').last().getByRole('combobox')
  await tabTo(style)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(style).toHaveValue('h3')
  await expect(style).toBeFocused()
  await tabTo(editor)
  await page.keyboard.type('A heading')
  // The editor learns of the caret after the text.
  await expect(editor.locator('h3')).toHaveText('A heading')
  await page.keyboard.press('Enter')
  await backTo(tool('Bulleted list'))
  await page.keyboard.press('Enter')
  await tabTo(editor)
  await page.keyboard.type('An entry.')
  await expect(editor.locator('li')).toHaveText('An entry.')
  await page.keyboard.press('Enter')
  await expect(editor.locator('li')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(editor.locator('li')).toHaveCount(1)
  await backTo(tool('Table'))
  await page.keyboard.press('Enter')
  await expect(editor.locator('tr')).toHaveCount(3)
  await page.keyboard.type('A cell.')
  await tabTo(after)
  await expect(editor.locator('h3')).toHaveText('A heading')
  await expect(editor.locator('li')).toHaveText('An entry.')
  await expect(editor.locator('th').first()).toHaveText('A cell.')
}

/** Presses Shift and Tab until a control has the focus. */
async function backTo(control: Locator): Promise<void> {
  for (let stops = 0; stops < FARTHEST; stops++) {
    if (await hasFocus(control)) return
    await control.page().keyboard.press('Shift+Tab')
  }
  throw new Error(`${control} is not reached by ${FARTHEST} times Shift and Tab`)
}

/** Attaches a file by the button that opens the browser's own dialog. */
async function attach(page: Page, name: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page.getByRole('button', { name: 'Choose file' }))])
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

/** Deletes what a page shows. */
async function remove(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Delete', exact: true }))
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await press(question.getByRole('button', { name: 'Delete', exact: true }))
}

test('an inquiry is written, changed, continued and deleted with the keyboard only', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'user')
  const asker = await signedInContext(browser, await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD))
  const name = uniqueName('Asked by keys')
  const { apiId } = await publishApi(await signedIn('developer'), admin, {
    name,
    basePath: name.toLowerCase().replaceAll(' ', '-'),
    targetPort,
  })
  const page = await openPage(asker, `/user/customer-support/create?apiId=${apiId}`)
  const { keyboard } = page
  const submit = page.locator('main form button[type=submit]')
  await tabTo(page.locator('form [name=kind]'))
  await keyboard.press('ArrowUp')
  await expect(page.locator('form [name=apiId]')).toHaveCount(0)
  await keyboard.press('ArrowDown')
  await expect(page.locator('form [name=apiId]')).toHaveValue(apiId)
  await press(submit)
  await expect(page.locator('form [name=category]')).toBeFocused()
  await keyboard.type('API')
  await expect(page.locator('form [name=category]')).toHaveValue('apiHelp')
  await type(page, 'title', 'Which key?')
  await writeRichText(page, page.getByRole('button', { name: 'Choose file' }))
  await attach(page, 'log.txt')
  await press(page.getByRole('button', { name: 'Remove log.txt' }))
  await expect(page.getByText('log.txt', { exact: true })).toHaveCount(0)
  await attach(page, 'trace.txt')
  await press(page.locator('form [name=isPrivate]'), 'Space')
  await expect(page.locator('form [name=isPrivate]')).not.toBeChecked()
  await press(submit)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which key?')

  await press(page.locator('main').getByRole('link', { name: 'Edit inquiry' }))
  await page.waitForURL(/\/update\//)
  await tabTo(page.locator('form [name=title]'))
  await keyboard.press('End')
  await keyboard.type(' And where?')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which key? And where?')
  await tabTo(page.locator('main form [contenteditable=true]'))
  await keyboard.type('It is urgent.')
  await press(submit)
  await expect(page.getByRole('listitem').filter({ hasText: 'It is urgent.' })).toBeVisible()
  await remove(page)
  await page.waitForURL(/\/user\/customer-support$/)
  await asker.close()
})

test('a post of two languages is written, changed and deleted with the keyboard only', async ({ browser }) => {
  const admins = await signedInContext(browser, await signedIn('superAdmin'))
  const page = await openPage(admins, '/admin/support/faq')
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await press(page.locator('main').getByRole('link', { name: 'Write post' }).first())
  await page.waitForURL(/\/create$/)
  await tabTo(page.locator('form [name=category]'))
  await keyboard.type('Part')
  await expect(page.locator('form [name=category]')).toHaveValue('partners')
  await type(page, 'texts.0.title', 'By keys')
  await writeRichText(page, button('Add 한국어'))
  await keyboard.press('Enter')
  await type(page, 'texts.1.title', '자판으로')
  await writeRichText(page, page.getByRole('button', { name: 'Remove 한국어' }))
  await attach(page, 'plan.txt')
  await tabTo(page.locator('form [name=visibility]'))
  await keyboard.type('Priv')
  await press(page.locator('form [name=pinned]'), 'Space')
  await press(page.locator('form [name=isDraft]'), 'Space')
  await press(page.locator('main form button[type=submit]'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By keys')
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible()
  await press(page.locator('main').getByRole('link', { name: 'Edit', exact: true }))
  await page.waitForURL(/\/update\//)
  await press(page.getByRole('button', { name: 'Remove 한국어' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }))
  await expect(page.locator('[name="texts.1.title"]')).toHaveCount(0)
  await press(page.locator('main form button[type=submit]'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By keys')
  await remove(page)
  await page.waitForURL(/\/admin\/support\/faq$/)
  await admins.close()
})
