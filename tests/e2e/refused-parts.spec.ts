import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'

// What gateways refuse is shown on the pages of the API, the version and the environment, in both languages. The test writes the gateways'
// reports to the database, since the product accepts nothing that a gateway would refuse.

const { webUrl, targetPort } = runningStack()

test('refused parts are shown on every related page, and disappear when they are served again', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'developer')
  const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const { apiId, stageId } = await publishApi(developer, admin, { name: 'Refused', basePath: `refused-${Date.now()}`, targetPort })
  const { items } = await admin.must<{ items: { id: string; name: string }[] }>('GET', 'environments/options')
  const environment = items[0] ?? { id: '', name: '' }
  const problem = { place: 'methods[3].targetPath', rule: 'pathSegment', value: '/a/../b', subject: 'GET /pets/{petId}' }
  const part = {
    api: { id: apiId, name: 'Refused' },
    stage: { id: stageId, name: 'v1' },
    environment,
    gateway: 'gateway-1',
    outcome: 'lastGood',
    problems: [problem],
    since: new Date(Date.now() - 60_000).toISOString(),
  }
  const settings = {
    ...part,
    stage: null,
    outcome: 'unavailable',
    problems: [{ ...problem, place: 'requestControls[0].name', rule: 'headerName', value: 'x:y', subject: '' }],
  }
  let parts: object[] = [part, settings]
  for (const [locale, title] of [
    ['en', 'This version cannot be served as deployed'],
    ['ko', '이 버전을 배포한 대로 제공할 수 없습니다'],
  ] as const) {
    const context = await signedInContext(browser, developer, locale)
    await context.route('**/refused-parts', (route) => route.fulfill({ json: { items: parts } }))
    await context.route('**/deploy', (route) =>
      route.fulfill({
        status: 422,
        json: { error: 'NotServable', status: 422, data: { problems: [problem], count: 3 }, requestId: 'r-1' },
      }),
    )
    parts = [part, settings]
    const stagePage = await openPage(context, `/developer/apis/${apiId}/stages/${stageId}`)
    await expect(stagePage.getByText(title)).toBeVisible()
    await expect(stagePage.getByText('/a/../b')).toBeVisible()
    const apiPage = await openPage(context, `/developer/apis/${apiId}`)
    await expect(apiPage.getByText('x:y')).toBeVisible()
    for (const page of [stagePage, apiPage]) {
      for (const [width, scheme] of [
        [1280, 'light'],
        [1280, 'dark'],
        [360, 'light'],
        [360, 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
      }
    }
    await stagePage.setViewportSize({ width: 1280, height: 900 })
    await stagePage
      .getByRole('button', { name: locale === 'en' ? /^(Deploy|Redeploy)/ : /배포/ })
      .first()
      .click()
    await stagePage.getByRole('dialog').getByRole('button').last().click()
    await expect(stagePage.getByRole('alertdialog')).toContainText('GET /pets/{petId}')
    parts = []
    await apiPage.reload()
    await expect(apiPage.getByRole('heading', { name: 'Refused' }).first()).toBeVisible()
    await expect(apiPage.getByText('x:y')).toHaveCount(0)
    await context.close()
  }
  const context = await signedInContext(browser, admin)
  await context.route(`**/api/environments/${environment.id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), refusedParts: [part, settings] } })
  })
  const page = await openPage(context, `/admin/environments/${environment.id}`)
  await expect(page.getByText('Not served as deployed').first()).toBeVisible()
  await context.close()
})
