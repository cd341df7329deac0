import { expect, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually } from '../support/publish-api.ts'

const { webUrl } = runningStack()
const WITHIN_MS = promisedMs(2_000)
const PAGE_SIZE = 20

test.describe.configure({ mode: 'serial' })

interface Post {
  id: string
}

let admin: BrowserlessPerson
const made: string[] = []

test.beforeAll(async () => {
  admin = await signedIn('superAdmin')
})
test.afterAll(async () => {
  for (const id of made) await admin.call('DELETE', `managed-posts/${id}`)
})

const contentOf = (...children: object[]) => ({ root: { type: 'root', children } })
const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] })
const textOf = (title: string, words: string, locale = 'en') => ({ locale, title, content: contentOf(paragraph(words)) })
const htmlOf = async (path: string) => {
  const answer = await fetch(webUrl + path, { headers: { cookie: 'locale=en' }, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}

async function write(changes: object): Promise<string> {
  const { id } = await admin.must<Post>('POST', 'managed-posts', { board: 'notice', ...changes })
  made.push(id)
  return id
}

test('a notice is on the portal within 2 s in both languages, complete without script, and in the sitemap', async () => {
  const { text: before } = await htmlOf('/support/notice')
  expect(before).not.toContain('Quiet hours')
  const { id: uploadId } = await admin.must<Post>('POST', 'uploads', {
    ...{ purpose: 'image', name: 'plan.svg' },
    content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect></rect></svg>').toString('base64'),
  })
  const { id: fileId } = await admin.must<Post>('POST', 'uploads', { purpose: 'file', name: 'plan.txt', content: 'eA==' })
  const image = { type: 'paragraph', children: [{ type: 'image', uploadId, alt: 'The plan', width: 20, height: 10 }] }
  const cell = (words: string, headerState: number) => ({ type: 'tablecell', headerState, children: [paragraph(words)] })
  const table = { type: 'table', children: [{ type: 'tablerow', children: [cell('Day', 1), cell('Monday', 0)] }] }
  const id = await write({
    pinned: true,
    files: [fileId],
    texts: [
      { locale: 'en', title: 'Quiet hours', content: contentOf(paragraph('Calls may be slower.'), table, image) },
      textOf('조용한 시간', '호출이 느려질 수 있습니다.', 'ko'),
    ],
  })
  for (const [path, title] of [
    ['/support/notice', 'Quiet hours'],
    ['/ko/support/notice', '조용한 시간'],
    ['/', 'Quiet hours'],
    ['/ko', '조용한 시간'],
    ['/index.md', 'Quiet hours'],
  ] as const) {
    const { text } = await eventually(
      () => htmlOf(path),
      (page) => page.text.includes(title),
      WITHIN_MS,
    )
    expect(text, path).toContain(title)
  }
  const { status, text } = await htmlOf(`/support/notice/${id}`)
  expect(status).toBe(200)
  for (const part of [
    ...['Calls may be slower.', '<th scope="col"><p>Day</p></th>', `src="/api/posts/${id}/uploads/${uploadId}"`, 'plan.txt'],
    ...['"@type":"Article"', '<link rel="canonical"', 'hrefLang="ko"', '<title>Quiet hours · Notices'],
  ])
    expect(text).toContain(part)
  expect((await fetch(`${webUrl}/api/posts/${id}/uploads/${uploadId}`)).headers.get('content-type')).toBe('image/svg+xml')
  const { text: sitemap } = await htmlOf('/sitemap.xml')
  for (const path of ['/support/notice', `/ko/support/notice/${id}`, '/support/faq', '/support/api-news']) expect(sitemap).toContain(path)
})

test('a post of one language is shown in the other, marked with its language', async () => {
  const id = await write({ board: 'faq', category: 'usage', texts: [textOf('키 교체', '새 키를 만듭니다.', 'ko')] })
  const { text } = await htmlOf(`/support/faq/${id}`)
  expect(text).toMatch(/<h1[^>]* lang="ko"[^>]*>키 교체<\/h1>/)
  expect(text).toContain('This post is not available in English.')
  expect(text).toContain('"@type":"FAQPage"')
  expect((await htmlOf(`/support/notice/${id}`)).status).toBe(404)
})

test('drafts, private and planned posts are absent from page, search, sitemap and uploads; hiding a post takes 2 s', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  for (const [title, change] of [
    ['Hidden draft', { isDraft: true }],
    ['Hidden private', { visibility: 'private' }],
    ['Hidden planned', { publishAt: inAnHour }],
  ] as const) {
    const id = await write({ texts: [textOf(title, 'Nobody reads this.')], ...change })
    expect((await htmlOf(`/support/notice/${id}`)).status, title).toBe(404)
    expect((await htmlOf('/support/notice?q=Nobody+reads')).text, title).not.toContain(title)
    expect((await htmlOf('/sitemap.xml')).text, title).not.toContain(id)
  }
  const texts = [textOf('Soon hidden', 'For a moment.')]
  const id = await write({ texts })
  expect((await htmlOf(`/support/notice/${id}`)).status).toBe(200)
  await admin.must('PUT', `managed-posts/${id}`, { texts, visibility: 'private' })
  const hidden = await eventually(
    () => htmlOf(`/support/notice/${id}`),
    ({ status }) => status === 404,
    WITHIN_MS,
  )
  expect(hidden.status).toBe(404)
  for (const path of ['/support/notice', '/']) {
    const list = await eventually(
      () => htmlOf(path),
      (page) => !page.text.includes('Soon hidden'),
      WITHIN_MS,
    )
    expect(list.text, path).not.toContain('Soon hidden')
  }
})

test('a board is searched, filtered by category, and read page by page through links', async ({ page }) => {
  for (let number = 1; number <= PAGE_SIZE + 1; number += 1) {
    const category = number === 1 ? 'partners' : 'etc'
    await write({ board: 'faq', category, texts: [textOf(`Question ${number}`, `Answer ${number === 1 ? 'of partners' : number}`)] })
  }
  await page.context().addCookies([{ name: 'locale', value: 'en', url: webUrl }])
  const newest = `Question ${PAGE_SIZE + 1}<`
  const listed = await eventually(
    () => htmlOf('/support/faq'),
    ({ text }) => text.includes(newest),
    WITHIN_MS,
  )
  expect(listed.text).toContain(newest)
  await page.goto(`${webUrl}/support`)
  await expect(page).toHaveURL(`${webUrl}/support/notice`)
  await page.getByRole('navigation', { name: 'Support' }).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\/support\/faq\?page=2$/)
  await expect(page.getByRole('link', { name: 'Question 1', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Partners' }).click()
  await expect(page.locator('main h2')).toHaveText(['Question 1'])
  await page.getByRole('textbox', { name: 'Search titles and texts' }).fill('no such words')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page).toHaveURL(/category=partners/)
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await page.getByRole('link', { name: 'Question 21', exact: true }).click()
  await page.getByRole('navigation', { name: 'More posts' }).getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(`${webUrl}/support/faq`)
  expect((await htmlOf('/support/faq?page=999')).status).toBe(307)
})

test('a post links to the one before and the one after it, also when that is written later or deleted', async () => {
  const older = await write({ texts: [textOf('The older one', 'First.')] })
  const linked = (part: string, isLinked: boolean) =>
    eventually(
      () => htmlOf(`/support/notice/${older}`),
      ({ text }) => text.includes(part) === isLinked,
      WITHIN_MS,
    ).then(({ text }) => text.includes(part))
  expect(await linked('The newer one', false)).toBe(false)
  const newer = await write({ texts: [textOf('The newer one', 'Second.')] })
  expect(await linked('The newer one', true)).toBe(true)
  expect((await htmlOf(`/support/notice/${newer}`)).text).toContain('The older one')
  await admin.must('DELETE', `managed-posts/${newer}`)
  expect(await linked('The newer one', false)).toBe(false)
})
