import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { boardPosts } from '../../database/schema/board.ts'
import { transact } from '../../database/transact.ts'
import { announceNews } from '../../jobs/announce-news.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let admin: Signed
let developer: Signed
let api: TestBody

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
  developer = await test.as('developer')
  api = await buildPublishedApi(test, developer, admin)
})
after(() => test.stop())

const texts = [{ locale: 'en', title: 'Maintenance', content: richTextOf('On Monday.') }]
const notice = { board: 'notice', texts }
const tagsOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-touched-tags'] ?? '').split(',')

it('every change of a post names the cached pages of its board and of itself', async () => {
  const created = await admin.post('/managed-posts', notice)
  const { id } = made(created)
  const expected = ['board:notice', `post:notice:${id}`]
  assert.deepEqual(tagsOf(created), expected)
  assert.deepEqual(tagsOf(await admin.put(`/managed-posts/${id}`, { texts, isDraft: true })), expected)
  const { id: newerId } = made(await admin.put(`/managed-posts/${id}`, { texts })) && made(await admin.post('/managed-posts', notice))
  assert.deepEqual(tagsOf(await admin.delete(`/managed-posts/${id}`)), [...expected, `post:notice:${newerId}`])

  const { id: newsId } = made(await developer.post('/managed-posts', { board: 'api-news', apiId: api.id, texts }))
  const news = [`api:${api.id}`, 'board:api-news', `post:api-news:${newsId}`]
  assert.deepEqual(tagsOf(await admin.post(`/managed-posts/${newsId}/reject`, { reason: 'Twice' })), [''])
  made(await developer.put(`/managed-posts/${newsId}`, { texts }))
  assert.deepEqual(tagsOf(await admin.post(`/managed-posts/${newsId}/approve`)), news)
  const { items } = made(await admin.get('/publications?status=APPROVED'))
  const withdrawn = await admin.post(`/publications/${items[0].id}/withdraw`, { reason: 'Moved' })
  for (const tag of news) assert.ok(tagsOf(withdrawn).includes(tag), tag)
})

it('a planned post is rendered when its time has come', async () => {
  const { id } = made(await admin.post('/managed-posts', { ...notice, publishAt: new Date(Date.now() + 3_600_000).toISOString() }))
  const touched = async () => {
    const tags: string[] = []
    await transact(test.db, announceNews.run, (touched) => tags.push(...touched.tags))
    return tags
  }
  assert.ok(!(await touched()).includes(`post:notice:${id}`))
  await test.db.update(boardPosts).set({ publishedAt: new Date(Date.now() - 1_000) })
  assert.ok((await touched()).includes(`post:notice:${id}`))
})

it('a post has a number among those of its board with the same title, in the language that readers see', async () => {
  await test.db.delete(boardPosts)
  const write = async (...given: [locale: string, title: string][]) => {
    const written = given.map(([locale, title]) => ({ locale, title, content: richTextOf('On Monday.') }))
    return made(await admin.post('/managed-posts', { ...notice, texts: written })).id as string
  }
  const first = await write(['en', 'Maintenance'], ['ko', '점검'])
  const onlyEnglish = await write(['en', 'Maintenance'])
  const onlyKorean = await write(['ko', '점검'])
  const third = await write(['en', 'Maintenance'], ['ko', 'Maintenance'])
  made(await admin.post('/managed-posts', { ...notice, board: 'faq', category: 'etc' }))
  const numbers = async (locale: string) =>
    Promise.all(
      [first, onlyEnglish, onlyKorean, third].map(
        async (id) => made(await test.anonymous.get(`/posts/${id}?locale=${locale}`)).titleNumber,
      ),
    )
  assert.deepEqual(await numbers('en'), [1, 2, 1, 3])
  assert.deepEqual(await numbers('ko'), [1, 1, 2, 2])
  made(await admin.put(`/managed-posts/${first}`, { texts, isDraft: true }))
  assert.equal(made(await test.anonymous.get(`/posts/${third}?locale=en`)).titleNumber, 2)
})
