import { expect, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { heldMail } from '../support/outbox.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi } from '../support/publish-api.ts'
import { startSecondWeb } from '../support/second-web.ts'
import { signedInContext, signInByCall } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A developer requests a pin after publishing, an admin decides; a developer with whom an API is shared finds it under its owner's name.

const { webUrl, targetPort } = runningStack()

let owner: MadePerson
let mate: MadePerson
let served: ServedApi

const asPerson = ({ loginPath, email }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  owner = await makePerson(admin, 'developer')
  mate = await makePerson(admin, 'developer')
  served = await publishApi(await asPerson(owner), admin, { name: 'Lighthouse', basePath: uniqueName('lighthouse'), targetPort })
})

test('an admin sees who requests a pin, pins the published API and unpins it', async ({ browser }) => {
  const developer = await asPerson(owner)
  const { name, targetServerGroup } = await developer.must<{ name: string; targetServerGroup: { id: string } }>(
    'GET',
    `apis/${served.apiId}`,
  )
  await developer.must('PUT', `apis/${served.apiId}`, { name, targetServerGroupId: targetServerGroup.id, pinRequested: true })
  const admin = await signedIn('superAdmin')
  const context = await signedInContext(browser, admin)
  const page = await context.newPage()
  await page.goto(`${webUrl}/admin/publication?tab=approve&q=Lighthouse`)
  const row = page.getByRole('row', { name: /Lighthouse/ })
  await expect(row.getByText('Pin requested')).toBeVisible()
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Pin to the home page' }).click()
  await expect(page.getByText('Lighthouse is pinned to the home page.').first()).toBeVisible()
  const pinned = async () => {
    const { pinned: list } = await admin.must<{ pinned: { name: string }[] }>('GET', 'catalogue/home')
    return list.some((api) => api.name === 'Lighthouse')
  }
  expect(await pinned()).toBe(true)
  await page.getByRole('button', { name: 'Unpin' }).click()
  await expect(page.getByText('Lighthouse is no longer pinned.').first()).toBeVisible()
  expect(await pinned()).toBe(false)
  await context.close()
})

test('an admin puts pinned APIs in order by keys and by dragging, and the home page of every web process follows', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const developer = await asPerson(owner)
  for (const name of ['Harbor', 'Jetty', 'Pier']) {
    const { apiId } = await publishApi(developer, admin, { name, basePath: uniqueName(name.toLowerCase()), targetPort })
    const { items } = await admin.must<{ items: { id: string; api: { id: string } }[] }>('GET', `publications?status=APPROVED&q=${name}`)
    const publication = items.find(({ api }) => api.id === apiId)
    await admin.must('PUT', `publications/${publication?.id}/pin`, { pinned: true })
  }
  const second = await startSecondWeb()
  const homeOf = async (url: string) => {
    const html = await (await fetch(url, { headers: { cookie: 'locale=en' } })).text()
    return ['Harbor', 'Jetty', 'Pier'].toSorted((a, b) => html.indexOf(`>${a}<`) - html.indexOf(`>${b}<`)).join(' ')
  }
  const context = await signedInContext(browser, admin)
  const page = await context.newPage()
  await page.goto(`${webUrl}/admin/setting/portal/management`)
  const list = page.getByRole('list', { name: 'Pinned APIs' })
  const shown = async () => (await list.getByRole('listitem').allTextContents()).filter((text) => /Harbor|Jetty|Pier/.test(text)).join(' ')
  const isSaved = () => expect(page.getByText('Order saved.').last()).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: 'Pier' })).toBeVisible()

  const handle = list.getByRole('button', { name: 'Move Harbor', exact: true })
  await handle.focus()
  await page.keyboard.press('Home')
  await expect(page.getByText(/^Harbor: place 1 of \d+$/)).toBeAttached()
  await expect(handle).toBeFocused()
  await isSaved()
  for (const url of [webUrl, second.webUrl])
    expect(
      await eventually(
        () => homeOf(url),
        (order) => order.startsWith('Harbor'),
        promisedMs(2_000),
      ),
      url,
    ).toMatch(/^Harbor/)

  const pier = list.getByRole('button', { name: 'Move Pier', exact: true })
  const [from, to] = [await pier.boundingBox(), await handle.boundingBox()]
  if (!from || !to) throw new Error('the handles have no place')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(shown).toMatch(/^Pier Harbor/)
  for (const url of [webUrl, second.webUrl])
    expect(
      await eventually(
        () => homeOf(url),
        (order) => order.startsWith('Pier Harbor'),
        promisedMs(3_000),
      ),
      url,
    ).toMatch(/^Pier Harbor/)

  // The home page is left as it was: its sample call is that of the first pinned API.
  for (const name of ['Jetty', 'Pier', 'Harbor']) {
    await list.getByRole('button', { name: `Unpin ${name}` }).click()
    await expect(list.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  }
  await second.stop()
  await context.close()
})

test('a developer is notified of an API that is shared with them', async ({ page }) => {
  await (await asPerson(owner)).must('POST', `apis/${served.apiId}/shares`, { email: mate.email })
  const mail = await heldMail(await signedIn('superAdmin'), mate.email, /shared the API Lighthouse with you/)
  expect(mail).toContain(`/developer/apis/${served.apiId}`)
  await signInByCall(page, mate)
  await page.goto(`${webUrl}/developer/notifications`)
  await page.getByText(/shared Lighthouse with you/).click()
  await page.waitForURL(`**/developer/apis/${served.apiId}`)
})

test('APIs are found by their owner', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('superAdmin'))
  const page = await context.newPage()
  await page.goto(`${webUrl}/developer/apis`)
  await page.getByRole('combobox', { name: 'Owner' }).selectOption(String(owner.id))
  await page.waitForURL(/ownerId=\d+/)
  const names = page.locator('tbody').getByRole('link')
  await expect(names.filter({ hasText: /Harbor|Jetty|Lighthouse|Pier/ })).toHaveCount(4)
  await expect(names).toHaveCount(4)
  await context.close()
})
