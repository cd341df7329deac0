import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { heldMail } from '../support/outbox.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { signInByCall } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A version is deprecated: consumers see it everywhere, and new subscribers start with its successor.

const { webUrl, targetPort } = runningStack()
const DAY_MS = 86_400_000
const SUNSET = new Date(Date.now() + 90 * DAY_MS).toISOString().slice(0, 10)
const SUNSET_WORDS = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(SUNSET))

let developer: MadePerson
let consumer: MadePerson
let newcomer: MadePerson
let served: ServedApi
let subscriptionId: string
let key: string

const asPerson = ({ loginPath, email }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
const call = (version = 'v1') => fetch(`${served.serviceUrl.replace(/v1$/, version)}/pets`, { headers: { 'x-api-key': key } })

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  developer = await makePerson(admin, 'developer')
  consumer = await makePerson(admin, 'user')
  newcomer = await makePerson(admin, 'user')
  const owner = await asPerson(developer)
  served = await publishApi(owner, admin, { name: 'Almanac', basePath: uniqueName('almanac'), targetPort })
  const { items } = await owner.must<{ items: { environment: { id: string } }[] }>('GET', `apis/${served.apiId}/stages`)
  const next = { name: 'v2', environmentId: items[0]?.environment.id }
  const { id } = await owner.must<{ id: string }>('POST', `apis/${served.apiId}/stages`, next)
  await owner.must('POST', `apis/${served.apiId}/stages/${id}/deploy`)
  ;({ subscriptionId, key } = await subscribe(await asPerson(consumer), owner, served.apiId))
})

test('a version is deprecated: notification, email and every answer of the gateways announce it', async ({ page }) => {
  expect((await eventually(call, ({ status }) => status === 200)).headers.get('deprecation')).toBeNull()
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/apis/${served.apiId}/stages/${served.stageId}`)
  await page.getByRole('button', { name: 'Deprecate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=sunsetOn]').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Deprecate' }).click()
  await expect(dialog.getByText('Choose today or a later day.')).toBeVisible()
  await dialog.locator('input[name=sunsetOn]').fill(SUNSET)
  await dialog.locator('select[name=successorId]').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Deprecate' }).click()
  await expect(page.getByText('Version v1 is deprecated.').first()).toBeVisible()
  await expect(page.locator('main').getByText(`${SUNSET_WORDS} (UTC)`)).toBeVisible()

  const told = await eventually(call, ({ headers }) => headers.has('deprecation'))
  expect(told.status).toBe(200)
  expect(told.headers.get('deprecation')).toMatch(/^@\d{10}$/)
  expect(told.headers.get('sunset')).toBe(new Date(SUNSET).toUTCString())
  const successor = served.serviceUrl.replace(/v1$/, 'v2')
  expect(told.headers.get('link')).toBe(
    `<${successor}>; rel="successor-version", <${webUrl}/apis/${served.apiId}>; rel="deprecation"; type="text/html"`,
  )
  expect((await call('v2')).headers.get('deprecation')).toBeNull()
  const mail = await heldMail(await signedIn('superAdmin'), consumer.email, /is deprecated/)
  expect(mail).toContain(`${SUNSET_WORDS} (UTC)`)
  expect(mail).toContain('Use version v2 instead')
  expect(mail).toContain(`/user/subscription/${subscriptionId}`)
})

test('a consumer follows the notification to the subscription, which shows what to call instead', async ({ page }) => {
  await signInByCall(page, consumer)
  await page.goto(`${webUrl}/user/notifications`)
  await page.getByText('A version of Almanac that you use is deprecated.').click()
  await page.waitForURL(`**/user/subscription/${subscriptionId}`)
  await expect(page.getByText('Version v1 is deprecated')).toBeVisible()
  await expect(page.getByText('Use version v2 instead.')).toBeVisible()
  await expect(
    page
      .locator('main')
      .getByText(/\/almanac-[\d-]+\/v2$/)
      .first(),
  ).toBeVisible()
})

test('the developer sees who still calls the version', async ({ page }) => {
  const owner = await asPerson(developer)
  await call()
  const callers = () => owner.must<{ total: number }>('GET', `apis/${served.apiId}/stages/${served.stageId}/callers`)
  expect((await eventually(callers, ({ total }) => total === 1, 30_000)).total).toBe(1)
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/apis/${served.apiId}/stages/${served.stageId}`)
  const list = page.getByRole('table', { name: 'Callers' })
  await expect(list.getByText(consumer.email)).toBeVisible()
})

test('a new subscriber is offered the successor', async ({ page }) => {
  await page.goto(`${webUrl}/apis/${served.apiId}`)
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Versions', level: 2 }) })
  const versions = section.getByRole('heading', { level: 3 })
  await expect(versions.first()).toHaveText('v2')
  await expect(page.getByText(`v1 is deprecated and may be removed from ${SUNSET_WORDS} (UTC).`)).toBeVisible()
  await expect(page.getByText('Use version v2: it replaces')).toBeVisible()
  expect(await (await fetch(`${webUrl}/apis/${served.apiId}.md`)).text()).toContain('(UTC). Use v2 instead.')
  const { subscriptionId: id } = await subscribe(await asPerson(newcomer), await asPerson(developer), served.apiId)
  await signInByCall(page, newcomer)
  await page.goto(`${webUrl}/user/subscription/${id}`)
  await expect(page.getByLabel('Version').locator('option')).toHaveText([/^v2 · /, /^v1 · .+ \(deprecated\)$/])
})

test('a deprecation is changed and canceled, and answers follow', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/apis/${served.apiId}/stages/${served.stageId}`)
  await page.getByRole('button', { name: 'Edit deprecation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=sunsetOn]').fill('')
  await dialog.getByRole('button', { name: 'Save and notify subscribers' }).click()
  await expect(page.locator('main').getByText('None: served until further notice')).toBeVisible()
  expect((await eventually(call, ({ headers }) => !headers.has('sunset'))).headers.get('sunset')).toBeNull()

  await page.getByRole('button', { name: 'Undo deprecation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo deprecation' }).click()
  await expect(page.getByText('Version v1 is no longer deprecated.').first()).toBeVisible()
  expect((await eventually(call, ({ headers }) => !headers.has('deprecation'))).headers.get('deprecation')).toBeNull()
  const reader = await asPerson(consumer)
  const types = async () => {
    const { items } = await reader.must<{ items: { type: string }[] }>('GET', 'notifications')
    return items.map(({ type }) => type).slice(0, 3)
  }
  expect(await eventually(types, ([newest]) => newest === 'VersionKept')).toEqual(['VersionKept', 'VersionDeprecated', 'VersionDeprecated'])
})
