import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi } from '../support/publish-api.ts'
import { letAccessTokenRunOut } from '../support/sealed-session.ts'
import { signedInContext, signInByCall } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A developer decides on several subscriptions at once, or has them approved automatically; an ended publication stays in the history.

const { webUrl, targetPort } = runningStack()

let developer: MadePerson
let applicants: MadePerson[]
let served: ServedApi

const asPerson = ({ loginPath, email }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  developer = await makePerson(admin, 'developer')
  applicants = [await makePerson(admin, 'user'), await makePerson(admin, 'user', 'ko'), await makePerson(admin, 'user')]
  served = await publishApi(await asPerson(developer), admin, { name: 'Queue', basePath: uniqueName('queue'), targetPort })
})

test('two subscriptions are selected and approved, then canceled with one reason, and both people are notified', async ({ page }) => {
  const [first, second] = applicants.slice(0, 2).map(asPerson)
  const people = [await first, await second] as BrowserlessPerson[]
  for (const person of people) await person.must('POST', 'my/subscriptions', { apiId: served.apiId })
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/apis-subscription`)
  await page.getByLabel('Select all on this page').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Approve 2 requests?')).toBeVisible()
  await question.getByRole('button').last().click()
  await expect(page.getByText('2 requests were approved.').first()).toBeVisible()

  await page.goto(`${webUrl}/developer/apis-subscription?tab=approve`)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Cancel selected' }).click()
  await question.getByRole('button').last().click()
  await expect(question.getByText('Cancel 2 subscriptions?')).toBeVisible()
  expect(
    await question
      .getByRole('button')
      .last()
      .evaluate((button) => button.scrollWidth <= button.clientWidth),
  ).toBe(true)
  await question.getByRole('textbox').fill('The trial is over')
  await question.getByRole('button').last().click()
  await expect(page.getByText('2 subscriptions were canceled.').first()).toBeVisible()
  for (const person of people) {
    const { items } = await person.must<{ items: { type: string }[] }>('GET', 'notifications')
    expect(items.map(({ type }) => type)).toEqual(['SubscriptionCanceledByDeveloper', 'SubscriptionApproved'])
  }
})

test('the bell of an idle tab shows a new request, without extending the session', async ({ browser }) => {
  const person = await asPerson(developer)
  await person.must('POST', 'notifications/read')
  const context = await signedInContext(browser, person)
  const page = await context.newPage()
  await page.goto(`${webUrl}/developer/apis`, { waitUntil: 'networkidle' })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  // The checks every ten seconds extend a session, and end once nobody has touched the tab for long.
  await page.route('**/api/session', (route) => route.abort())
  await letAccessTokenRunOut(person)
  const sealed = { name: 'portico-session', value: person.cookies.get('portico-session') ?? '' }
  await context.addCookies([{ ...sealed, url: webUrl }])
  const applicant = await asPerson(await makePerson(await signedIn('superAdmin'), 'user'))
  await applicant.must('POST', 'my/subscriptions', { apiId: served.apiId })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(await context.cookies()).toContainEqual(expect.objectContaining(sealed))
  await context.close()
})

test('with automatic approval a request is a subscription immediately, and its key works', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/apis/update/${served.apiId}`)
  await page.locator('input[name=autoApproveSubscriptions]').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('“Queue” was saved.').first()).toBeVisible()
  const person = await asPerson(applicants[2] as MadePerson)
  const { id, status } = await person.must<{ id: string; status: string }>('POST', 'my/subscriptions', { apiId: served.apiId })
  expect(status).toBe('APPROVED')
  const { secret } = await person.must<{ secret: string }>('POST', `my/subscriptions/${id}/keys`)
  const call = () => fetch(`${served.serviceUrl}/pets`, { headers: { 'x-api-key': secret } })
  expect((await eventually(call, (answer) => answer.status === 200)).status).toBe(200)
})

test('the publication that shows the API cannot be deleted from the history, an ended one can, its end stays', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/apis/${served.apiId}`)
  const history = page.getByRole('table', { name: 'Publication history' })
  await expect(history.getByText('Approved')).toBeVisible()
  await expect(history.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('“Queue” was unpublished.').first()).toBeVisible()
  await history.getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(history.getByRole('button')).toHaveCount(0)
  await expect(history.getByText('Unpublished')).toBeVisible()
})
