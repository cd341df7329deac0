import { expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// The lists of a dashboard that is left open follow what others do, like its numbers.

const { webUrl, targetPort } = runningStack()

/** Lists are asked for every ten seconds. */
const FOLLOWED_WITHIN = { timeout: 30_000 }

const asPerson = ({ loginPath, email }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)

/** Marks a page, so that a reload would be noticed; returns whether it is still the same. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))
}

test('a developer sees a new API without a reload, and the focus stays', async ({ browser }) => {
  const developer = await asPerson(await makePerson(await signedIn('superAdmin'), 'developer'))
  const { id: targetServerGroupId } = await developer.must<{ id: string }>('POST', 'target-server-groups', {
    name: uniqueName('Live servers'),
    servers: [{ protocol: 'http', address: '127.0.0.1', port: targetPort }],
  })
  const create = async () => {
    const name = uniqueName('Live')
    return { name, ...(await developer.must<{ id: string }>('POST', 'apis', { name, basePath: name.toLowerCase(), targetServerGroupId })) }
  }
  const first = await create()
  const context = await signedInContext(browser, developer)
  const page = await openPage(context, '/developer')
  const isSame = await mark(page)
  const focused = page.getByRole('main').getByRole('link', { name: first.name })
  await focused.focus()
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.boundingBox()

  const second = await create()
  const link = page.getByRole('main').getByRole('link', { name: second.name })
  await expect(link).toBeVisible(FOLLOWED_WITHIN)
  await expect(focused).toBeFocused()
  expect(await title.boundingBox()).toEqual(before)

  // What has the focus goes; the next key starts where it was.
  await link.focus()
  await developer.must('DELETE', `apis/${second.id}`)
  await expect(link).toHaveCount(0, FOLLOWED_WITHIN)
  await page.keyboard.press('Tab')
  await expect(focused).toBeFocused()
  expect(await isSame()).toBe(true)
  await context.close()
})

test('an admin sees a new notice without a reload, until it is deleted', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const context = await signedInContext(browser, admin)
  const page = await openPage(context, '/admin')
  const isSame = await mark(page)
  const title = uniqueName('Notice')
  const content = { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Soon.', format: 0 }] }] } }
  const { id } = await admin.must<{ id: string }>('POST', 'managed-posts', {
    board: 'notice',
    texts: (['en', 'ko'] as const).map((locale) => ({ locale, title, content })),
  })
  const link = page.getByRole('main').getByRole('link', { name: title })
  await expect(link).toBeVisible(FOLLOWED_WITHIN)
  await admin.must('DELETE', `managed-posts/${id}`)
  await expect(link).toHaveCount(0, FOLLOWED_WITHIN)
  expect(await isSame()).toBe(true)
  await context.close()
})
