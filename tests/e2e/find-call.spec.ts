import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { signInByCall } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A call is looked up by the request id of its answer: by its subscriber, by the API's developer, and not by others.

const { webUrl, targetPort } = runningStack()

const name = uniqueName('Lookup')

let developer: MadePerson
let consumer: MadePerson
let stranger: MadePerson
let served: ServedApi
let refusedId: string
let answeredId: string

const asPerson = ({ loginPath, email }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
const idOf = (answer: Response) => answer.headers.get('x-request-id') ?? ''

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  developer = await makePerson(admin, 'developer')
  consumer = await makePerson(admin, 'user')
  stranger = await makePerson(admin, 'user')
  const owner = await asPerson(developer)
  served = await publishApi(owner, admin, { name, basePath: name.toLowerCase(), targetPort })
  const { key } = await subscribe(await asPerson(consumer), owner, served.apiId)
  const call = (path: string) => fetch(served.serviceUrl + path, { headers: { 'x-api-key': key } })
  answeredId = idOf(
    await eventually(
      () => call('/pets'),
      ({ status }) => status === 200,
    ),
  )
  refusedId = idOf(await call('/cats?token=very-secret&size=2'))
})

test('the subscriber learns why a call was refused, without seeing the target server', async ({ page }) => {
  await signInByCall(page, consumer)
  await page.goto(`${webUrl}/user/calls`)
  await page.getByLabel('Request ID').fill(refusedId)
  await page.getByRole('button', { name: 'Find' }).click()
  const call = page.getByRole('article')
  await expect(call.getByText('404 RouteNotFound')).toBeVisible()
  await expect(call.getByText('No method of this version has this path.')).toBeVisible()
  await expect(call.getByText('/cats?token=***&size=2')).toBeVisible()
  await expect(call.getByText(name, { exact: true })).toBeVisible()
  await expect(call.getByRole('link', { name: 'What RouteNotFound means' })).toHaveAttribute('href', '/gateway-errors/RouteNotFound')
  await page.goto(`${webUrl}/user/calls?id=${answeredId}`)
  await expect(call.getByText('The target server answered')).toBeVisible()
  await expect(call.getByText('GET /pets', { exact: true })).toBeVisible()
  await expect(call.getByText('Target server', { exact: true })).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText(String(targetPort))
})

test('the page of an error code leads to the look-up', async ({ page }) => {
  await signInByCall(page, consumer)
  await page.goto(`${webUrl}/gateway-errors/RouteNotFound`)
  await page.getByRole('link', { name: 'Find a call by its request ID' }).click()
  await expect(page).toHaveURL(`${webUrl}/user/calls`)
  await page.getByLabel('Request ID').fill(refusedId)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('article').getByText('404 RouteNotFound')).toBeVisible()
})

test('the developer sees the target server and its times', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/calls?id=${answeredId}`)
  const call = page.getByRole('article')
  await expect(call.getByText(`http://127.0.0.1:${targetPort}`)).toBeVisible()
  await expect(call.getByText(`${name} servers`)).toBeVisible()
})

test('an id of a call that nobody made is quietly not found, as wide as it is', async ({ page }) => {
  const id = 'W'.repeat(100)
  for (const [person, area] of [
    [consumer, 'user'],
    [developer, 'developer'],
  ] as const) {
    await signInByCall(page, person)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(`${webUrl}/${area}/calls?id=${id}`)
    await expect(page.getByText('No call with this request ID was found')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await page.context().clearCookies()
  }
})

test('the call of another person is unknown; so is an invalid id', async ({ page }) => {
  await signInByCall(page, stranger)
  await page.goto(`${webUrl}/user/calls?id=${refusedId}`)
  await expect(page.getByText('No call with this request ID was found')).toBeVisible()
  await page.goto(`${webUrl}/user/calls?id=two%20words`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Enter a request ID')
})
