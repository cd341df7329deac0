import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { EXCERPT_MAX, POST_FILES_MAX, POST_IMAGES_MAX } from '@portico/contract/board/board'
import { POST_EVENTS, POST_STATUSES, postStatusAfter } from '@portico/contract/board/post-states'
import { type RichText, richTextOf } from '@portico/contract/rule/rich-text'
import { eq, sql } from 'drizzle-orm'
import { apis } from '../../database/schema/api.ts'
import { boardPosts, boardPostUploads } from '../../database/schema/board.ts'
import { notifications } from '../../database/schema/notification.ts'
import { uploads } from '../../database/schema/upload.ts'
import { users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import { announceNews } from '../../jobs/announce-news.ts'
import { clearUploads } from '../../jobs/clear-uploads.ts'
import { buildApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>
type Text = { locale: 'en' | 'ko'; title: string; content: RichText }

let test: TestPlatform
let admin: Signed
let developer: Signed
let subscriber: Signed
let api: TestBody

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
  developer = await test.as('developer')
  subscriber = await test.as('user')
  api = await buildPublishedApi(test, developer, admin)
  const { id } = made(await subscriber.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${id}/approve`))
})
after(() => test.stop())
beforeEach(async () => {
  await test.db.delete(boardPosts)
  await test.db.delete(notifications)
  await test.db.update(users).set({ postsAutoApproved: false })
  await test.db.update(apis).set({ publicationStatus: 'APPROVED' }).where(eq(apis.id, api.id))
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const text = (title: string, locale: 'en' | 'ko' = 'en', words = `About ${title}`): Text => ({ locale, title, content: richTextOf(words) })
const notice = (changes: object = {}) => ({ board: 'notice', texts: [text('Notice')], ...changes })
const news = (changes: object = {}) => ({ board: 'api-news', apiId: api.id, texts: [text('News')], ...changes })
const write = async (body: object, by: Signed = admin) => made(await by.post('/managed-posts', body))
const change = (id: string, body: object, by: Signed = admin) => by.put(`/managed-posts/${id}`, { texts: [text('Changed')], ...body })
const list = async (query = 'board=notice') => made(await test.anonymous.get(`/posts?locale=en&${query}`))
const titles = async (query?: string) => (await list(query)).items.map(({ title }: { title: string }) => title)
const read = (id: string, locale = 'en') => test.anonymous.get(`/posts/${id}?locale=${locale}`)
const isHidden = async (id: string) => {
  const { status, body } = await read(id)
  assert.deepEqual([status, body.error], [404, 'PostNotFound'])
}
const withImage = (uploadId: string): RichText => ({
  root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'image', uploadId, alt: 'A chart' }] }] },
})
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect></rect></svg>')
const uploadImage = async (by: Signed) =>
  made(await by.post('/uploads', { purpose: 'image', name: 'a.svg', content: SVG.toString('base64') })).id
const uploadFile = async (by: Signed, name = 'a.txt') => made(await by.post('/uploads', { purpose: 'file', name, content: 'eA==' })).id
const announced = () => test.db.select().from(notifications).where(eq(notifications.type, 'BoardApiNewsCreated'))
/** Moves the planned time of every post into the past. */
const letTimePass = () => test.db.update(boardPosts).set({ publishedAt: sql`now() - interval '1 second'` })

describe('a board', () => {
  it('lists pinned posts first, then the newest, page by page, without the text', async () => {
    for (const [title, pinned] of [
      ['One', false],
      ['Two', true],
      ['Three', false],
      ['Four', true],
    ] as const)
      await write(notice({ pinned, texts: [text(title)] }))
    assert.deepEqual(await titles(), ['Four', 'Two', 'Three', 'One'])
    const second = await list('board=notice&size=3&page=2')
    assert.deepEqual([second.total, second.items.length, second.items[0].title], [4, 1, 'One'])
    assert.equal(second.items[0].excerpt, 'About One')
    assert.ok(!('content' in second.items[0]))
  })

  it('ends the beginning of a long text with an ellipsis', async () => {
    await write(notice({ texts: [text('Whole', 'en', 'x'.repeat(EXCERPT_MAX))] }))
    await write(notice({ texts: [text('Long', 'en', 'x'.repeat(EXCERPT_MAX + 1))] }))
    const { items } = await list('board=notice')
    const excerpts = items.map(({ excerpt }: { excerpt: string }) => excerpt)
    assert.deepEqual(excerpts, [`${'x'.repeat(EXCERPT_MAX - 1)}…`, 'x'.repeat(EXCERPT_MAX)])
  })

  it('is searched in titles and texts of both languages, and filtered by category and API', async () => {
    await write(
      notice({ board: 'faq', category: 'usage', texts: [text('Keys', 'en', 'How to rotate 100% of them'), text('키', 'ko', '교체 방법')] }),
    )
    await write(notice({ board: 'faq', category: 'support', texts: [text('Help')] }))
    await write(news())
    for (const [query, found] of [
      ['board=faq&q=rotate', ['Keys']],
      ['board=faq&q=%EA%B5%90%EC%B2%B4', ['Keys']],
      ['board=faq&q=100%25', ['Keys']],
      ['board=faq&q=1_0', []],
      ['board=faq&category=support', ['Help']],
      ['board=faq&category=partners', []],
      [`board=api-news&apiId=${api.id}`, ['News']],
      ['board=api-news&apiId=00000000-0000-7000-8000-000000000000', []],
    ] as const)
      assert.deepEqual(await titles(query), found, query)
  })

  it('shows a post in the reader’s language, or in the other one', async () => {
    const both = await write(notice({ texts: [text('Hello'), text('안녕', 'ko')] }))
    const english = await write(notice({ texts: [text('Only')] }))
    assert.deepEqual([(await read(both.id, 'ko')).body.title, (await read(both.id)).body.title], ['안녕', 'Hello'])
    const { body } = await read(english.id, 'ko')
    assert.deepEqual([body.title, body.locale, body.content], ['Only', 'en', richTextOf('About Only')])
    assert.deepEqual([both.title, both.titles, english.titles], ['Hello', { en: 'Hello', ko: '안녕' }, { en: 'Only' }])
  })

  it('leads from a post to the one before and after it, pinned or not, and over hidden ones', async () => {
    const ids: string[] = []
    for (const changes of [{}, { pinned: true }, { isDraft: true }, {}]) ids.push((await write(notice(changes))).id)
    const [first, second, , fourth] = ids
    const beside = async (id = '') => {
      const { body } = await read(id)
      return [body.previous?.id ?? null, body.next?.id ?? null]
    }
    assert.deepEqual(await beside(first), [null, second])
    assert.deepEqual(await beside(second), [first, fourth])
    assert.deepEqual(await beside(fourth), [second, null])
  })

  it('shows neither drafts, private and planned posts, nor news of unpublished APIs', async () => {
    const hidden = [
      await write(notice({ isDraft: true })),
      await write(notice({ visibility: 'private' })),
      await write(notice({ publishAt: inHours(1) })),
      await write(news({}), developer),
    ]
    const shown = await write(news())
    assert.deepEqual(await titles('board=api-news'), ['News'])
    for (const { id } of hidden) await isHidden(id)
    assert.deepEqual(await titles(), [])
    await test.db.update(apis).set({ publicationStatus: 'UNPUBLISH' }).where(eq(apis.id, api.id))
    assert.deepEqual((await list('board=api-news')).total, 0)
    await isHidden(shown.id)
  })

  it('shows a planned post from its time on', async () => {
    const { id, shown, publishAt } = await write(notice({ publishAt: inHours(1) }))
    assert.deepEqual([shown, typeof publishAt], [false, 'string'])
    await letTimePass()
    assert.equal((await read(id)).status, 200)
  })

  it('keeps the time of a post when it is changed', async () => {
    const { id } = await write(notice())
    await test.db.update(boardPosts).set({ publishedAt: new Date('2026-01-01') })
    made(await change(id, {}))
    const { body } = await read(id)
    assert.deepEqual([body.title, body.publishedAt], ['Changed', '2026-01-01T00:00:00.000Z'])
  })
})

describe('writing posts', () => {
  it('is for admins on every board, for developers only news of their own APIs', async () => {
    for (const board of ['notice', 'faq']) {
      const { status, body } = await developer.post('/managed-posts', notice({ board }))
      assert.deepEqual([status, body.error], [403, 'NotAllowedRole'])
    }
    const other = await test.as('developer')
    const foreign = await other.post('/managed-posts', news())
    assert.deepEqual([foreign.status, foreign.body.error], [404, 'NoApi'])
    const { id } = await write(news(), developer)
    for (const answer of [await other.get(`/managed-posts/${id}`), await change(id, {}, other), await other.delete(`/managed-posts/${id}`)])
      assert.deepEqual([answer.status, answer.body.error], [404, 'PostNotFound'])
    await write(notice())
    const own = made(await developer.get('/managed-posts'))
    assert.deepEqual(
      own.items.map((item: TestBody) => item.id),
      [id],
    )
    assert.equal(made(await admin.get('/managed-posts')).total, 2)
  })

  it('finds them by board, status, category, pin and words', async () => {
    await write(notice({ isDraft: true, texts: [text('Draft')] }))
    await write(notice({ pinned: true, texts: [text('Pinned')] }))
    await write(notice({ board: 'faq', category: 'etc', texts: [text('질문', 'ko')] }))
    await write(news({ texts: [text('Waiting')] }), developer)
    for (const [query, found] of [
      ['sort=createdAt', ['Draft', 'Pinned', '질문', 'Waiting']],
      ['status=DRAFT', ['Draft']],
      ['status=WAITING', ['Waiting']],
      ['board=faq', ['질문']],
      ['category=etc', ['질문']],
      ['pinned=true', ['Pinned']],
      ['q=about+%EC%A7%88', ['질문']],
    ] as const) {
      const { items } = made(await admin.get(`/managed-posts?${query}`))
      assert.deepEqual(
        items.map(({ title }: TestBody) => title),
        found,
        query,
      )
    }
  })

  it('publishes posts of developers after approval, and again after each change', async () => {
    const { id, status } = await write(news(), developer)
    assert.equal(status, 'WAITING')
    assert.equal((await developer.post(`/managed-posts/${id}/approve`)).status, 403)
    assert.equal(made(await admin.post(`/managed-posts/${id}/approve`)).shown, true)
    assert.equal((await read(id)).status, 200)
    assert.equal(made(await change(id, {}, developer)).status, 'WAITING')
    await isHidden(id)
    const rejected = made(await admin.post(`/managed-posts/${id}/reject`, { reason: 'Say which version.' }))
    assert.deepEqual([rejected.status, rejected.reason], ['REJECTED', 'Say which version.'])
    for (const event of ['approve', 'reject']) {
      const answer = await admin.post(`/managed-posts/${id}/${event}`, { reason: 'x' })
      assert.deepEqual([answer.status, answer.body.error], [409, 'StateNotAllowed'])
    }
    const again = made(await change(id, {}, developer))
    assert.deepEqual([again.status, again.reason], ['WAITING', null])
  })

  it('publishes posts of trusted developers at once', async () => {
    await test.db.update(users).set({ postsAutoApproved: true }).where(eq(users.id, developer.id))
    const { id, status } = await write(news(), developer)
    assert.equal(status, 'APPROVED')
    assert.equal((await read(id)).status, 200)
  })

  it('follows the states exactly', () => {
    const allowed = POST_EVENTS.flatMap((event) =>
      POST_STATUSES.filter((from) => postStatusAfter(from, event)).map((from) => `${from} ${event}`),
    )
    const fromAll = (event: string) => POST_STATUSES.map((from) => `${from} ${event}`)
    assert.deepEqual(allowed, [
      ...fromAll('submit'),
      ...fromAll('submitApproved'),
      ...fromAll('withdraw'),
      'WAITING approve',
      'WAITING reject',
    ])
  })

  it('deletes a post with its texts', async () => {
    const { id } = await write(notice())
    assert.equal((await admin.delete(`/managed-posts/${id}`)).status, 204)
    await isHidden(id)
    assert.equal((await admin.delete(`/managed-posts/${id}`)).status, 404)
  })

  const script = { root: { type: 'root', children: [{ type: 'script', children: [] }] } }
  const badImage = { root: { type: 'root', children: [{ type: 'image', uploadId: '../../x', alt: '' }] } }
  const badLink = { root: { type: 'root', children: [{ type: 'link', url: 'javascript:alert(1)', children: [] }] } }
  for (const [what, body, path, rule] of [
    ['no text', notice({ texts: [] }), 'texts', 'minItems'],
    ['two texts in one language', notice({ texts: [text('a'), text('b')] }), 'texts[1].locale', 'distinct'],
    ['a title of 101 characters', notice({ texts: [text('x'.repeat(101))] }), 'texts[0].title', 'maxLength'],
    ['a text without words', notice({ texts: [text('a', 'en', '')] }), 'texts[0].content', 'required'],
    ['a script', notice({ texts: [{ ...text('a'), content: script }] }), 'texts[0].content', 'richText'],
    ['an image that is no upload', notice({ texts: [{ ...text('a'), content: badImage }] }), 'texts[0].content', 'richText'],
    ['a link that runs', notice({ texts: [{ ...text('a'), content: badLink }] }), 'texts[0].content', 'richText'],
    ['news without an API', { board: 'api-news', texts: [text('News')] }, 'apiId', 'required'],
    ['a time that is none', notice({ publishAt: '2026-13-01T00:00:00Z' }), 'publishAt', 'moment'],
    ['an unknown category', notice({ category: 'other' }), 'category', 'oneOf'],
    ['an unknown board', notice({ board: 'blog' }), 'board', 'oneOf'],
    ['too many files', notice({ files: manyIds(POST_FILES_MAX + 1) }), 'files', 'maxItems'],
    ['a file twice', notice({ files: [...manyIds(1), ...manyIds(1)] }), 'files', 'distinct'],
    ['too many images', notice({ texts: [{ ...text('a'), content: imagesOf(POST_IMAGES_MAX + 1) }] }), 'texts[0].content', 'maxItems'],
  ] as const)
    it(`refuses ${what}`, async () => {
      const answer = await admin.post('/managed-posts', body)
      assert.equal(answer.status, 400)
      assert.ok(
        answer.body.data.fields.some((field: TestBody) => field.path === path && field.rule === rule),
        JSON.stringify(answer.body.data),
      )
    })
})

function manyIds(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`)
}

function imagesOf(count: number): RichText {
  return { root: { type: 'root', children: manyIds(count).map((uploadId) => ({ type: 'image', uploadId, alt: '' })) } }
}

describe('images and files of a post', () => {
  it('are read by everybody while the post is shown, and by its writers always', async () => {
    const image = await uploadImage(admin)
    const file = await uploadFile(admin, '안내.txt')
    const { id } = await write(notice({ texts: [{ ...text('a'), content: withImage(image) }], files: [file] }))
    const { body } = await read(id)
    assert.deepEqual(body.files, [{ uploadId: file, name: '안내.txt', mediaType: 'text/plain', sizeBytes: 1 }])
    for (const uploadId of [image, file]) assert.equal((await test.anonymous.get(`/posts/${id}/uploads/${uploadId}`)).status, 200)
    made(await change(id, { isDraft: true, texts: [{ ...text('a'), content: withImage(image) }], files: [file] }))
    for (const uploadId of [image, file]) {
      const hidden = await test.anonymous.get(`/posts/${id}/uploads/${uploadId}`)
      assert.deepEqual([hidden.status, hidden.body.error], [404, 'UploadNotFound'])
      assert.equal((await admin.get(`/managed-posts/${id}/uploads/${uploadId}`)).status, 200)
      const answer = await developer.get(`/managed-posts/${id}/uploads/${uploadId}`)
      assert.deepEqual([answer.status, answer.body.error], [404, 'UploadNotFound'])
    }
  })

  it('are the writer’s own, or the post’s already, and of the right kind', async () => {
    const image = await uploadImage(developer)
    const file = await uploadFile(developer)
    const { id } = await write(news({ texts: [{ ...text('a'), content: withImage(image) }], files: [file] }), developer)
    made(await change(id, { texts: [{ ...text('b'), content: withImage(image) }], files: [file] }))
    for (const body of [
      notice({ files: [file] }),
      notice({ texts: [{ ...text('a'), content: withImage(image) }] }),
      notice({ files: [await uploadImage(admin)] }),
      notice({ files: manyIds(1) }),
    ]) {
      const answer = await admin.post('/managed-posts', body)
      assert.deepEqual([answer.status, answer.body.error], [404, 'UploadNotFound'])
    }
    assert.equal(await test.db.$count(boardPosts), 1)
  })

  it('are kept as long as a post has them', async () => {
    const [kept, removed] = [await uploadFile(admin), await uploadFile(admin)]
    const { id } = await write(notice({ files: [kept, removed] }))
    made(await change(id, { files: [kept] }))
    await test.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` })
    await transact(test.db, clearUploads.run)
    assert.deepEqual(
      (await test.db.select().from(boardPostUploads)).map(({ uploadId }) => uploadId),
      [kept],
    )
    assert.equal((await test.anonymous.get(`/posts/${id}/uploads/${kept}`)).text, 'x')
    made(await admin.delete(`/managed-posts/${id}`))
    await transact(test.db, clearUploads.run)
    assert.equal(await test.db.$count(uploads, eq(uploads.id, kept)), 0)
  })
})

describe('news about an API', () => {
  it('notifies its approved subscribers once, when readers can see it', async () => {
    const { id } = await write(news({ publishAt: inHours(1) }))
    await transact(test.db, announceNews.run)
    assert.deepEqual(await announced(), [])
    await letTimePass()
    await Promise.all([1, 2, 3].map(() => transact(test.db, announceNews.run)))
    made(await change(id, {}))
    const [only, ...others] = await announced()
    assert.deepEqual([only?.userId, only?.apiName, only?.issuerId, others.length], [subscriber.id, api.name, admin.id, 0])
  })

  it('notifies nobody while it waits, is a draft, private, or its API is not published', async () => {
    await write(news(), developer)
    await write(news({ isDraft: true }))
    await write(news({ visibility: 'private' }))
    await write(news({ apiId: (await buildApi(developer)).id }))
    await transact(test.db, announceNews.run)
    assert.deepEqual(await announced(), [])
  })
})

describe('10,000 posts', () => {
  it('are listed, counted and walked through by indexes', async () => {
    await test.db.execute(sql`insert into board_posts (id, board, pinned, visibility, status, published_at)
      select gen_random_uuid(), case when n % 3 = 0 then 'faq' else 'notice' end, n % 500 = 0, 'public', case when n % 10 = 0 then 'DRAFT' else 'APPROVED' end,
        now() - make_interval(mins => n) from generate_series(1, 10000) n`)
    await test.db.execute(sql`insert into board_post_texts (post_id, locale, title, content, words)
      select id, 'en', 'Post ' || row_number() over (), '{"root":{"type":"root"}}', repeat('words of a text ', 100) from board_posts`)
    await test.db.execute(sql`analyze board_posts, board_post_texts`)
    const plans: string[] = []
    const client = test.db.$client
    const query = client.query.bind(client)
    const explained = async (path: string) => {
      const asked: { text: string; values: unknown[] }[] = []
      client.query = ((config: { text?: string }, values: unknown[]) => {
        if (config.text?.includes('"board_posts"')) asked.push({ text: config.text, values })
        return query(config as never, values as never)
      }) as never
      made(await test.anonymous.get(path))
      client.query = query as never
      for (const { text: asks, values } of asked) {
        const { rows } = await query(`explain ${asks}`, values as never)
        plans.push(rows.map((row: TestBody) => row['QUERY PLAN']).join('\n'))
      }
    }
    await explained('/posts?board=notice&locale=en')
    const [{ id }] = (await list()).items
    await explained(`/posts/${id}?locale=en`)
    assert.ok(plans.length >= 4, `only ${plans.length} queries were seen`)
    for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan on board_post/, plan)
    for (const plan of plans.filter((one) => one.includes('Limit'))) assert.doesNotMatch(plan, /Sort Key: board_posts/, plan)
  })
})
