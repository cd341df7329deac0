import { expect, test } from '@playwright/test'
import pg from 'pg'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { databaseUrl } from '../support/database-dump.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A subscriber rotates a key: both work until the former one is kept, revoked, or ends by itself, and gateways follow.

const { webUrl, targetPort } = runningStack()

let developer: BrowserlessPerson
let served: ServedApi

test.beforeAll(async () => {
  developer = await signedIn('developer')
  served = await publishApi(developer, await signedIn('superAdmin'), { name: uniqueName('Keys'), basePath: uniqueName('keys'), targetPort })
})

/** Returns whether the gateway accepts a key, once it does as expected. */
async function isAccepted(key: string, wanted: boolean): Promise<boolean> {
  const accepts = async () => (await fetch(`${served.serviceUrl}/pets`, { headers: { 'x-api-key': key } })).status !== 401
  return eventually(accepts, (accepted) => accepted === wanted)
}

async function letOverlapPass(subscriptionId: string): Promise<void> {
  const database = new pg.Client(databaseUrl())
  await database.connect()
  await database.query('update api_keys set ends_at = now() where ends_at is not null and subscription_id = $1', [subscriptionId])
  await database.end()
}

for (const [locale, width] of [
  ['en', 1280],
  ['ko', 360],
] as const)
  test(`a key is rotated, kept, rotated again, and ends by itself, in ${locale} at ${width} px`, async ({ browser }) => {
    const { loginPath, email } = await makePerson(await signedIn('superAdmin'), 'user', locale)
    const person = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
    const { subscriptionId, key: first } = await subscribe(person, developer, served.apiId)
    expect(await isAccepted(first, true)).toBe(true)
    const say = (key: string, values = {}) => words(locale, 'subscription-own', `keys.${key}`, values)
    const context = await signedInContext(browser, person, locale)
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${webUrl}/user/subscription/${subscriptionId}`)
    const rowOf = (key: string) => page.locator('main li').filter({ hasText: `pk_…${key.slice(-4)}` })
    const button = (key: string, verb: string) =>
      rowOf(key).getByRole('button', { name: `${say(verb)}: ${say('key', { lastFour: key.slice(-4) })}` })
    const rotate = async (key: string, overlap: string) => {
      await button(key, 'rotate').click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('[name=overlap]').selectOption(overlap)
      await dialog.locator('[name=name]').fill(`after ${overlap}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      await dialog.locator('button[type=submit]').click()
      await expect(dialog).toBeHidden()
      const secret = await page
        .getByText(/pk_[0-9A-Za-z]{38}/)
        .first()
        .innerText()
      return /pk_[0-9A-Za-z]{38}/.exec(secret)?.[0] ?? ''
    }

    const second = await rotate(first, 'day')
    await expect(rowOf(first)).toContainText(say('ends', { moment: '' }).trim())
    await expect(rowOf(second)).toContainText('after day')
    for (const key of [first, second]) expect(await isAccepted(key, true)).toBe(true)
    await button(first, 'keep').click()
    await expect(button(first, 'rotate')).toBeVisible()

    // Beside another key it ends at once.
    await button(first, 'rotate').click()
    await expect(page.getByRole('dialog').locator('[name=overlap] option')).toHaveCount(1)
    await page.keyboard.press('Escape')
    const third = await rotate(first, 'none')
    await expect(rowOf(first)).toHaveCount(0)
    expect(await isAccepted(first, false)).toBe(false)

    await person.must('DELETE', `my/subscriptions/${subscriptionId}/keys/${await idOf(person, subscriptionId, third)}`)
    await expect(rowOf(third)).toHaveCount(0, { timeout: 30_000 })
    const fourth = await rotate(second, 'week')
    await letOverlapPass(subscriptionId)
    expect(await isAccepted(second, false)).toBe(false)
    expect(await isAccepted(fourth, true)).toBe(true)
    await expect(rowOf(second)).toHaveCount(0, { timeout: 30_000 })
    await context.close()
  })

async function idOf(person: BrowserlessPerson, subscriptionId: string, key: string): Promise<string> {
  const { keys } = await person.must<{ keys: { id: string; lastFour: string }[] }>('GET', `my/subscriptions/${subscriptionId}`)
  return keys.find(({ lastFour }) => key.endsWith(lastFour))?.id ?? ''
}
