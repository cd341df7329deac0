import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { ANSWER_TITLE_MAX, ENTRIES_MAX, ENTRY_FILES_MAX, ENTRY_IMAGES_MAX, WAITING_INQUIRIES_MAX } from '@portico/contract/inquiry/inquiry'
import { type RichText, richTextOf } from '@portico/contract/rule/rich-text'
import { fc } from '@portico/contract/testing/properties'
import { eq, sql } from 'drizzle-orm'
import { apis } from '../../database/schema/api.ts'
import { inquiries, inquiryEntries } from '../../database/schema/inquiry.ts'
import { uploads } from '../../database/schema/upload.ts'
import { transact } from '../../database/transact.ts'
import { clearUploads } from '../../jobs/clear-uploads.ts'
import { buildApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let user: Signed
let otherUser: Signed
let developer: Signed
let otherDeveloper: Signed
let admin: Signed
let api: TestBody

before(async () => {
  test = await startTestPlatform()
  user = await test.as('user')
  otherUser = await test.as('user')
  developer = await test.as('developer')
  otherDeveloper = await test.as('developer')
  admin = await test.as('admin')
  api = await buildPublishedApi(test, developer, admin)
})
after(() => test.stop())
beforeEach(async () => {
  await test.db.delete(inquiries)
  await test.db.update(apis).set({ publicationStatus: 'APPROVED' }).where(eq(apis.id, api.id))
})

const general = (changes: object = {}) => ({
  kind: 'customer-support',
  category: 'support',
  title: 'My account',
  content: richTextOf('I cannot find it.'),
  ...changes,
})
const aboutApi = (changes: object = {}) =>
  general({ kind: 'api-customer-support', apiId: api.id, category: 'apiHelp', title: 'Paging', ...changes })
const ask = async (body: object, by = user) => made(await by.post('/my/inquiries', body))
const answerWith = (title = 'An answer') => ({ title, content: richTextOf('Read the guide.') })
const answer = (id: string, by: Signed) => by.post(`/inquiries/${id}/answers`, answerWith())
const titles = (list: TestBody) => list.items.map(({ title }: TestBody) => title)
const refusal = ({ status, body }: { status: number; body: TestBody }) => [status, body.error]
const uploadFile = async (by: Signed) => made(await by.post('/uploads', { purpose: 'file', name: 'log.txt', content: 'eA==' })).id

describe('asking', () => {
  it('creates an inquiry that waits, with its first question, and lists it for its author only', async () => {
    const inquiry = await ask(aboutApi())
    assert.deepEqual([inquiry.status, inquiry.isPrivate, inquiry.api.id, inquiry.entries.length], ['WAITING', true, api.id, 1])
    assert.deepEqual([inquiry.entries[0].kind, inquiry.entries[0].title], ['question', null])
    assert.deepEqual(titles(made(await user.get('/my/inquiries'))), ['Paging'])
    assert.deepEqual(titles(made(await otherUser.get('/my/inquiries'))), [])
    assert.deepEqual(made(await user.get(`/my/inquiries/${inquiry.id}`)), inquiry)
    assert.deepEqual(refusal(await otherUser.get(`/my/inquiries/${inquiry.id}`)), [404, 'InquiryNotFound'])
  })

  it('is about a published API', async () => {
    const draft = await buildApi(developer)
    for (const apiId of [draft.id, '00000000-0000-7000-8000-000000000000'])
      assert.deepEqual(refusal(await user.post('/my/inquiries', aboutApi({ apiId }))), [404, 'NoApi'])
  })

  it('is changed until it is answered, and deleted at any time', async () => {
    const { id } = await ask(aboutApi())
    const change = () =>
      user.put(`/my/inquiries/${id}`, { category: 'usage', isPrivate: false, title: 'Cursors', content: richTextOf('How?') })
    const changed = made(await change())
    assert.deepEqual(
      [changed.title, changed.category, changed.isPrivate, changed.entries[0].content],
      ['Cursors', 'usage', false, richTextOf('How?')],
    )
    made(await answer(id, developer))
    assert.deepEqual(refusal(await change()), [409, 'InquiryAnswered'])
    assert.equal((await user.delete(`/my/inquiries/${id}`)).status, 204)
    assert.equal(await test.db.$count(inquiryEntries), 0)
  })

  it('goes on in one conversation, whose status follows its last entry', async () => {
    const { id } = await ask(aboutApi())
    assert.equal(made(await answer(id, developer)).status, 'COMPLETE')
    const asked = made(await user.post(`/my/inquiries/${id}/questions`, { content: richTextOf('And then?') }))
    assert.equal(asked.status, 'WAITING')
    const { status, entries } = made(await answer(id, admin))
    assert.equal(status, 'COMPLETE')
    assert.deepEqual(
      entries.map(({ kind }: TestBody) => kind),
      ['question', 'answer', 'question', 'answer'],
    )
  })

  it('is limited to 50 inquiries that wait, also when they come at once', async () => {
    const waiting = {
      kind: 'customer-support',
      category: 'etc',
      authorId: user.id,
      isPrivate: true,
      title: 'x',
      status: 'WAITING',
    } as const
    await test.db.insert(inquiries).values(Array.from({ length: WAITING_INQUIRIES_MAX - 1 }, () => waiting))
    const answers = await Promise.all([1, 2, 3].map(() => user.post('/my/inquiries', general())))
    assert.deepEqual(answers.map(({ status, body }) => body.error ?? status).sort(), [201, 'InquiryLimitReached', 'InquiryLimitReached'])
    assert.equal((await otherUser.post('/my/inquiries', general())).status, 201)
    await test.db.update(inquiries).set({ status: 'COMPLETE' })
    assert.equal((await user.post('/my/inquiries', general())).status, 201)
  })

  it('ends with a full conversation', async () => {
    const { id } = await ask(general())
    const entry = { inquiryId: id, kind: 'answer', content: richTextOf('x'), words: 'x' } as const
    await test.db.insert(inquiryEntries).values(Array.from({ length: ENTRIES_MAX - 1 }, () => entry))
    assert.deepEqual(refusal(await user.post(`/my/inquiries/${id}/questions`, { content: richTextOf('x') })), [409, 'EntryLimitReached'])
    assert.deepEqual(refusal(await answer(id, admin)), [409, 'EntryLimitReached'])
  })

  it('is found by kind, status, category, API and words of the conversation', async () => {
    const { id } = await ask(aboutApi())
    await ask(general())
    made(await answer(id, developer))
    for (const [query, found] of [
      ['sort=createdAt', ['Paging', 'My account']],
      ['sort=-updatedAt', ['Paging', 'My account']],
      ['sort=-createdAt', ['My account', 'Paging']],
      ['kind=customer-support', ['My account']],
      ['status=COMPLETE', ['Paging']],
      ['category=apiHelp', ['Paging']],
      [`apiId=${api.id}`, ['Paging']],
      ['q=guide', ['Paging']],
      ['q=AN+answer', ['Paging']],
      ['q=account', ['My account']],
      ['q=%25', []],
    ] as const)
      assert.deepEqual(titles(made(await user.get(`/my/inquiries?${query}`))), found, query)
  })
})

describe('an inquiry names those beside it', () => {
  it('of its kind, that the reader may read, by the time of writing', async () => {
    const mine = [await ask(aboutApi({ title: 'First', isPrivate: false })), await ask(aboutApi({ title: 'Second', isPrivate: true }))]
    await ask(general({ title: 'Another kind' }))
    const theirs = await ask(aboutApi({ title: 'Third', isPrivate: false }), otherUser)
    await answer(mine[0].id, developer)
    const beside = async (caller: { get: Signed['get'] }, path: string) => {
      const { previous, next } = made(await caller.get(path))
      return [previous?.title ?? null, next?.title ?? null]
    }
    assert.deepEqual(await beside(user, `/my/inquiries/${mine[0].id}`), [null, 'Second'])
    assert.deepEqual(await beside(user, `/my/inquiries/${mine[1].id}`), ['First', null])
    for (const staff of [developer, admin]) assert.deepEqual(await beside(staff, `/inquiries/${mine[1].id}`), ['First', 'Third'])
    assert.deepEqual(await beside(test.anonymous, `/shared-inquiries/${mine[0].id}`), [null, 'Third'])
    assert.deepEqual(await beside(test.anonymous, `/shared-inquiries/${theirs.id}`), ['First', null])
  })
})

describe('answering', () => {
  it('is for admins everywhere, for developers at inquiries about their own APIs', async () => {
    const [own, toOperators] = [(await ask(aboutApi())).id, (await ask(general())).id]
    assert.deepEqual(titles(made(await developer.get('/inquiries'))), ['Paging'])
    assert.deepEqual(titles(made(await otherDeveloper.get('/inquiries'))), [])
    assert.equal(made(await admin.get('/inquiries')).total, 2)
    assert.deepEqual(refusal(await answer(toOperators, developer)), [404, 'InquiryNotFound'])
    assert.deepEqual(refusal(await answer(own, otherDeveloper)), [404, 'InquiryNotFound'])
    for (const [id, by] of [
      [own, developer],
      [own, admin],
      [toOperators, admin],
    ] as const)
      assert.equal((await answer(id, by)).status, 201)
    assert.deepEqual(refusal(await developer.delete(`/inquiries/${own}`)), [403, 'NotAllowedRole'])
    assert.equal((await admin.delete(`/inquiries/${own}`)).status, 204)
  })

  it('can be corrected, at an answer of that inquiry', async () => {
    const first = await ask(aboutApi())
    const second = await ask(aboutApi())
    const { entries } = made(await answer(first.id, developer))
    const change = (id: string, entryId: string) => developer.put(`/inquiries/${id}/answers/${entryId}`, answerWith('Corrected'))
    assert.equal(made(await change(first.id, entries[1].id)).entries[1].title, 'Corrected')
    for (const [id, entryId] of [
      [first.id, entries[0].id],
      [second.id, entries[1].id],
    ])
      assert.deepEqual(refusal(await change(id, entryId)), [404, 'InquiryNotFound'])
  })
})

describe('an inquiry that is not private', () => {
  it('has a number among those with its title that the reader may read', async () => {
    const asked = [await ask(aboutApi({ isPrivate: false })), await ask(aboutApi()), await ask(aboutApi({ isPrivate: false }), otherUser)]
    const last = asked[2].id
    assert.equal(made(await test.anonymous.get(`/shared-inquiries/${last}`)).titleNumber, 2)
    assert.equal(made(await developer.get(`/inquiries/${last}`)).titleNumber, 3)
    assert.equal(made(await otherUser.get(`/my/inquiries/${last}`)).titleNumber, 1)
  })

  it('is read by everybody without names, while its API is published', async () => {
    const shared = await ask(aboutApi({ isPrivate: false }))
    const hidden = [await ask(aboutApi()), await ask(general({ isPrivate: false }))]
    assert.equal(hidden[1].isPrivate, true)
    made(await answer(shared.id, developer))
    const list = made(await test.anonymous.get('/shared-inquiries'))
    assert.deepEqual([list.total, list.items[0].id, list.items[0].author], [1, shared.id, null])
    const { entries } = made(await test.anonymous.get(`/shared-inquiries/${shared.id}`))
    assert.deepEqual(
      entries.map(({ author }: TestBody) => author),
      [null, null],
    )
    for (const { id } of hidden) assert.deepEqual(refusal(await test.anonymous.get(`/shared-inquiries/${id}`)), [404, 'InquiryNotFound'])
    await test.db.update(apis).set({ publicationStatus: 'UNPUBLISH' }).where(eq(apis.id, api.id))
    assert.equal(made(await test.anonymous.get('/shared-inquiries')).total, 0)
    assert.deepEqual(refusal(await test.anonymous.get(`/shared-inquiries/${shared.id}`)), [404, 'InquiryNotFound'])
  })
})

describe('images and files of an inquiry', () => {
  it('are read by those who read it, kept with it, and the writer’s own', async () => {
    const [file, foreign] = [await uploadFile(user), await uploadFile(otherUser)]
    assert.deepEqual(refusal(await user.post('/my/inquiries', aboutApi({ files: [foreign] }))), [404, 'UploadNotFound'])
    assert.equal(await test.db.$count(inquiries), 0)
    const { id, entries } = await ask(aboutApi({ files: [file] }))
    assert.deepEqual(entries[0].files, [{ uploadId: file, name: 'log.txt', mediaType: 'text/plain', sizeBytes: 1 }])
    await test.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` })
    await transact(test.db, clearUploads.run)
    const at = (by: { get: Signed['get'] }, place: string) => by.get(`/${place}/${id}/uploads/${file}`)
    for (const answered of [await at(user, 'my/inquiries'), await at(developer, 'inquiries'), await at(admin, 'inquiries')])
      assert.deepEqual([answered.status, answered.text], [200, 'x'])
    for (const answered of [
      await at(otherUser, 'my/inquiries'),
      await at(otherDeveloper, 'inquiries'),
      await at(test.anonymous, 'shared-inquiries'),
    ])
      assert.deepEqual(refusal(answered), [404, 'UploadNotFound'])
  })
})

describe('the rules of inquiries', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`)
  const images = (count: number): RichText => ({
    root: { type: 'root', children: ids(count).map((uploadId) => ({ type: 'image', uploadId, alt: '' })) },
  })
  for (const [what, body, path, rule] of [
    ['an inquiry about no API', general({ kind: 'api-customer-support' }), 'apiId', 'required'],
    ['two APIs', general({ apiId: ids(2) }), 'apiId', 'type'],
    ['no category', general({ category: undefined }), 'category', 'required'],
    ['another category', general({ category: 'other' }), 'category', 'oneOf'],
    ['a long title', general({ title: 'x'.repeat(101) }), 'title', 'maxLength'],
    ['no words', general({ content: richTextOf('') }), 'content', 'required'],
    ['a script', general({ content: { root: { type: 'root', children: [{ type: 'script' }] } } }), 'content', 'richText'],
    ['too many files', general({ files: ids(ENTRY_FILES_MAX + 1) }), 'files', 'maxItems'],
    ['too many images', general({ content: images(ENTRY_IMAGES_MAX + 1) }), 'content', 'maxItems'],
  ] as const)
    it(`refuse ${what}`, async () => {
      const { status, body: problem } = await user.post('/my/inquiries', body)
      assert.equal(status, 400)
      assert.ok(
        problem.data.fields.some((field: TestBody) => field.path === path && field.rule === rule),
        JSON.stringify(problem.data),
      )
    })

  it('refuse an answer without a title, or with one of 101 characters', async () => {
    const { id } = await ask(general())
    for (const [title, rule] of [
      ['', 'required'],
      ['x'.repeat(ANSWER_TITLE_MAX + 1), 'maxLength'],
    ] as const) {
      const { status, body } = await admin.post(`/inquiries/${id}/answers`, answerWith(title))
      assert.deepEqual([status, body.data.fields[0].path, body.data.fields[0].rule], [400, 'title', rule])
    }
  })

  it('hold whatever order questions and answers come in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (turns) => {
        const { id } = await ask(aboutApi())
        for (const isAnswer of turns) {
          if (isAnswer) made(await answer(id, developer))
          else made(await user.post(`/my/inquiries/${id}/questions`, { content: richTextOf('And?') }))
        }
        const { status, entries } = made(await user.get(`/my/inquiries/${id}`))
        assert.equal(status, turns.at(-1) ? 'COMPLETE' : 'WAITING')
        assert.deepEqual(
          entries.map(({ kind }: TestBody) => kind),
          ['question', ...turns.map((isAnswer) => (isAnswer ? 'answer' : 'question'))],
        )
      }),
      { numRuns: 10 },
    )
  })
})

describe('10,000 inquiries', () => {
  it('are listed by indexes for each reader', async () => {
    await test.db.execute(sql`insert into inquiries (id, kind, api_id, category, author_id, is_private, title, status, updated_at)
      select gen_random_uuid(), 'api-customer-support', ${api.id}, 'usage', case when n % 100 = 0 then ${user.id}::int end, n % 2 = 0, 'Question',
        case when n % 5 = 0 then 'WAITING' else 'COMPLETE' end, now() - make_interval(mins => n) from generate_series(1, 10000) n`)
    await test.db.execute(sql`analyze inquiries`)
    const page = sql`order by updated_at desc, id desc limit 20`
    for (const condition of [sql`true`, sql`author_id = ${user.id}`, sql`api_id = ${api.id}`, sql`status = 'WAITING'`]) {
      const { rows } = await test.db.execute(sql`explain select * from inquiries where ${condition} ${page}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      assert.match(plan, /Index Scan/, plan)
    }
    assert.equal(made(await user.get('/my/inquiries')).total, 100)
    assert.equal(made(await test.anonymous.get('/shared-inquiries')).total, 5_000)
  })
})
