import { expect, test } from '@playwright/test'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi } from '../support/publish-api.ts'
import { uniqueName } from '../support/unique-name.ts'

const { webUrl, targetPort } = runningStack()

let name = ''
let word = ''
let hashtag = ''

test.beforeAll(async () => {
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  word = uniqueName('quokka')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  name = uniqueName('동물원')
  hashtag = uniqueName('사육').replaceAll('-', '')
  const { apiId, stageId } = await publishApi(developer, admin, { name, basePath: uniqueName('zoo').toLowerCase(), targetPort })
  const { targetServerGroup } = await developer.must<{ targetServerGroup: { id: string } }>('GET', `apis/${apiId}`)
  await developer.must('PUT', `apis/${apiId}`, { name, hashtags: [hashtag, 'zoo'], targetServerGroupId: targetServerGroup.id })
  await developer.must('POST', `apis/${apiId}/methods`, { httpMethod: 'POST', path: `/${word}/feedings`, summary: '쿼카 먹이 주기' })
  await developer.must('POST', `apis/${apiId}/stages/${stageId}/deploy`)
  await eventually(
    async () => (await fetch(`${webUrl}/apis?q=${word}`)).text(),
    (text) => text.includes(name),
  )
})

test('a search shows the operation that it found, in cards and as a list, without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${webUrl}/apis?q=${word}`)
  const hit = page.getByRole('article').getByRole('link', { name: `/${word}/feedings` })
  await expect(hit.locator('mark').first()).toHaveText(word)
  await page.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL(`${webUrl}/apis?q=${word}&view=list`)
  await page.getByRole('link', { name: 'API key' }).click()
  await expect(page).toHaveURL(`${webUrl}/apis?q=${word}&authType=apiKey&view=list`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await hit.click()
  await expect(page.getByRole('heading', { level: 1, name: '쿼카 먹이 주기' })).toBeVisible()

  await page.goto(`${webUrl}/apis?q=${word}&authType=oauth2`)
  await page.getByRole('link', { name: 'Without OAuth 2.0: 1 API' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await context.close()
})

for (const prefix of ['', '/ko'])
  test(`a hashtag of a card narrows the search that found it, at ${prefix}/apis`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${webUrl}${prefix}/apis?q=${word}&authType=apiKey&sort=name&view=list`)
    const link = page.getByRole('article').getByRole('link', { name: `#${hashtag}`, exact: true })
    await link.click()
    const address = new URL(page.url())
    expect(address.pathname).toBe(`${prefix}/apis`)
    expect(Object.fromEntries(address.searchParams)).toEqual({ q: word, hashtag, authType: 'apiKey', sort: 'name', view: 'list' })
    await expect(page.getByRole('heading', { name })).toBeVisible()
    // Another one takes its place, and the filter can be removed alone.
    await page.getByRole('article').getByRole('link', { name: '#zoo', exact: true }).click()
    expect(new URL(page.url()).searchParams.getAll('hashtag')).toEqual(['zoo'])
    await page.getByRole('link', { name: /#zoo/ }).first().click()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: word, authType: 'apiKey', sort: 'name', view: 'list' })
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await context.close()
  })

for (const path of ['/', '/ko/apis']) {
  test(`${path} suggests operations while typing, and the keyboard opens one`, async ({ page }) => {
    await page.goto(webUrl + path)
    const field = page.locator('input[name=q]')
    await field.focus()
    await field.pressSequentially(word.slice(0, -1))
    const options = page.getByRole('option')
    await expect(options.filter({ hasText: `/${word}/feedings` })).toBeVisible()
    await field.press('Escape')
    await expect(options).toHaveCount(0)
    await field.press(word.slice(-1))
    await expect(options).toHaveCount(1)
    await field.press('ArrowDown')
    await expect(options).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await page.waitForURL(/\/operations\/[^/]+$/)
    await expect(page.getByRole('heading', { level: 1, name: '쿼카 먹이 주기' })).toBeVisible()
  })
}
