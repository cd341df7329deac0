import { expect, test } from '@playwright/test'
import { runningStack, signedIn } from '../support/people.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

const { webUrl } = runningStack()

test('the palette finds a page and an API by keyboard, shows them as recent, and closes with Escape', async ({ browser }) => {
  const developer = await signedIn('developer')
  const name = uniqueName('Palette')
  const { id } = await developer.must('POST', 'apis', { name, basePath: name.toLowerCase() })
  const { items: environments } = await developer.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const stage = await developer.must('POST', `apis/${id}/stages`, { name: 'v7', environmentId: environments[0]?.id })
  const context = await signedInContext(browser, developer)
  const page = await openPage(context, '/developer')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search pages, actions, APIs, versions and people' })
  await expect(box).toBeFocused()
  await box.fill('target')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Target servers')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${webUrl}/developer/target-servers`)
  await expect(box).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['Target servers'])
  await box.fill(name)
  await expect(page.getByRole('group', { name: 'APIs' }).getByRole('option')).toContainText(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${webUrl}/developer/apis/${id}`)

  await page.keyboard.press('Control+k')
  await box.fill(`v7 ${name}`)
  await expect(page.getByRole('group', { name: 'Versions' }).getByRole('option')).toContainText(`${name} v7`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${webUrl}/developer/apis/${id}/stages/${stage.id}`)

  await page.keyboard.press('Control+k')
  await box.fill('report incident')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${webUrl}/developer/support/incidents/create`)

  await page.keyboard.press('Control+k')
  await box.fill('environment')
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await context.close()
})

test('an administrator finds people and administration in Korean; a syllable that is not finished asks nothing', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('superAdmin'), 'ko')
  const page = await openPage(context, '/admin')
  await page.getByRole('button', { name: '페이지, API, 사용자 검색 (Ctrl K)' }).click()
  const box = page.getByRole('combobox')
  await box.fill('환경')
  await expect(page.getByRole('option', { selected: true })).toHaveText('환경')
  await expect(page.getByRole('option', { name: '환경 만들기' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/users?')) asked.push(request.url())
  })
  await box.fill('')
  await box.dispatchEvent('compositionstart')
  await box.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '기')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  await expect(box).toBeVisible()
  await box.dispatchEvent('compositionend')
  await expect.poll(() => asked.length).toBe(1)
  await context.close()
})

test('a screen of the developer center leads to its page of the guide', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('developer'))
  const page = await openPage(context, '/developer/target-servers')
  const link = page.getByRole('link', { name: 'Open the guide to this page in a new tab' })
  await expect(link).toHaveAttribute('href', '/guide/target-server-group')
  await context.close()
})

test('a visitor finds pages, APIs and operations by keyboard, in both languages, and the guide to a page', async ({ page }) => {
  await page.goto(`${webUrl}/apis`)
  // Until its script is loaded the button leads to the catalogue.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible({ timeout: 500 })
  }).toPass()
  const box = page.getByRole('combobox', { name: 'Search pages, APIs and operations' })
  await expect(box).toBeFocused()
  await expect(page.getByRole('option', { selected: true })).toHaveText('APIs')
  await box.fill('swagger petstore')
  await expect(page.getByRole('group', { name: 'APIs' }).getByRole('option').first()).toContainText('Swagger Petstore')
  await box.fill('/pets')
  await expect(page.getByRole('group', { name: 'Operations' }).getByRole('option').first()).toContainText('/pets')
  // The one before the first is the last.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/api-docs\/published-api\/.*\/operations\//)

  await page.goto(`${webUrl}/ko/apis`)
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: '키보드 단축키' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: '포털 검색 (Ctrl K)' }).click()
  await page.getByRole('combobox', { name: '페이지, API, 오퍼레이션 검색' }).fill('없는 이름')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('결과가 없습니다. 다른 단어로 검색해 주세요.')
  await page.getByRole('button', { name: '닫기' }).click()
  await page.getByRole('link', { name: '이 페이지의 가이드 열기' }).click()
  await expect(page).toHaveURL(`${webUrl}/ko/guide/subscription`)
})
