import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { eq } from 'drizzle-orm'
import { policies, policyAgreements } from '../../database/schema/policy.ts'
import { users } from '../../database/schema/user.ts'
import { PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'
import { today } from './policy-queries.ts'

const DAY_MS = 86_400_000
const NOBODY = '00000000-0000-7000-8000-000000000000'
const inDays = (days: number) => today(new Date(Date.now() + days * DAY_MS))

let test: TestPlatform
let admin: TestCaller

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
})
beforeEach(async () => {
  await test.db.delete(policyAgreements)
  await test.db.delete(policies)
})
after(() => test.stop())

const input = (changes: object = {}) => ({
  category: 'terms',
  locale: 'en',
  visibility: 'public',
  startsOn: today(),
  title: 'Terms of use',
  content: richTextOf('Be kind.'),
  ...changes,
})
const write = async (changes?: object) => {
  const { status, body } = await admin.post('/policies', input(changes))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const currentIds = async (locale = 'en') => {
  const { body } = await test.anonymous.get(`/operational-policies?locale=${locale}`)
  return body.items.map(({ id }: { id: string }) => id)
}
const join = (email: string, changes: object = {}) =>
  test.anonymous.post('/join', {
    email,
    name: 'Kim',
    locale: 'en',
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    agreedTerms: true,
    agreedPrivacy: true,
    agreedPolicyIds: [],
    ...changes,
  })

describe('writing policies', () => {
  it('is for admins: anonymous 401, user and developer 403', async () => {
    const { id } = await write()
    for (const [method, path, body] of [
      ['GET', '/policies'],
      ['POST', '/policies', input()],
      ['GET', `/policies/${id}`],
      ['PUT', `/policies/${id}`, input()],
      ['DELETE', `/policies/${id}`],
    ] as const) {
      assert.equal((await test.anonymous.call(method, path, body)).status, 401, `${method} ${path}`)
      for (const role of ['user', 'developer'] as const) {
        const { status, body: answer } = await (await test.as(role)).call(method, path, body)
        assert.deepEqual([status, answer.error], [403, 'NotAllowedRole'], `${role} ${method} ${path}`)
      }
    }
  })

  it('gives it back whole, lists it without its text, and names the pages that show it', async () => {
    const made = await admin.post('/policies', input({ title: '  Terms  ', endsOn: '' }))
    assert.equal(made.status, 201)
    const { id, title, endsOn, current, agreements, content } = made.body
    assert.deepEqual([title, endsOn, current, agreements, content], ['Terms', null, true, 0, richTextOf('Be kind.')])
    assert.deepEqual(String(made.headers['x-touched-tags']).split(','), ['policies', `policy:terms:${id}`])
    const { body: list } = await admin.get('/policies')
    assert.equal(list.total, 1)
    assert.equal(list.items[0].current, true)
    assert.ok(!('content' in list.items[0]))
    assert.deepEqual((await admin.get(`/policies/${id}`)).body, made.body)
  })

  it('is found by title, category and language, and ordered by its start', async () => {
    await write({ title: 'Old terms', startsOn: inDays(-9) })
    await write({ title: 'New terms' })
    await write({ title: '이용약관', locale: 'ko' })
    await write({ title: 'Privacy policy', category: 'privacy' })
    const titles = async (query: string) => (await admin.get(`/policies?${query}`)).body.items.map(({ title }: { title: string }) => title)
    assert.deepEqual(await titles('q=terms&sort=startsOn'), ['Old terms', 'New terms'])
    assert.deepEqual(await titles('category=privacy'), ['Privacy policy'])
    assert.deepEqual(await titles('locale=ko'), ['이용약관'])
    assert.equal((await admin.get('/policies?category=other')).status, 400)
  })

  for (const [what, changes, path, rule] of [
    ['a day that is none', { startsOn: '2026-02-30' }, 'startsOn', 'day'],
    ['a year before any', { startsOn: '0000-01-01' }, 'startsOn', 'day'],
    ['an end before the start', { endsOn: inDays(-1) }, 'endsOn', 'afterStart'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'title', 'maxLength'],
    ['a text without words', { content: richTextOf('') }, 'content', 'required'],
    ['a script in the text', { content: { root: { type: 'root', children: [{ type: 'script' }] } } }, 'content', 'richText'],
    ['an unknown category', { category: 'cookies' }, 'category', 'oneOf'],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const { status, body } = await admin.post('/policies', input(changes))
      assert.equal(status, 400)
      assert.ok(
        body.data.fields.some((field: { path: string; rule: string }) => field.path === path && field.rule === rule),
        JSON.stringify(body.data),
      )
    })
  }

  it('changes and deletes policies without agreements, and answers PolicyNotFound for unknown ones', async () => {
    const { id } = await write()
    const changed = await admin.put(`/policies/${id}`, input({ category: 'privacy', title: 'Privacy policy', endsOn: today() }))
    assert.equal(changed.status, 200)
    assert.deepEqual([changed.body.category, changed.body.title, changed.body.endsOn], ['privacy', 'Privacy policy', today()])
    assert.deepEqual(String(changed.headers['x-touched-tags']).split(','), ['policies', `policy:privacy:${id}`, `policy:terms:${id}`])
    assert.equal((await admin.delete(`/policies/${id}`)).status, 204)
    for (const answer of [
      await admin.get(`/policies/${id}`),
      await admin.put(`/policies/${NOBODY}`, input()),
      await admin.delete(`/policies/${id}`),
    ])
      assert.deepEqual([answer.status, answer.body.error], [404, 'PolicyNotFound'])
  })

  it('keeps policies with agreements: only their end and visibility can change', async () => {
    const { id } = await write()
    assert.equal((await join('agreed@example.com', { agreedPolicyIds: [id] })).status, 200)
    for (const changes of [
      { title: 'Other' },
      { content: richTextOf('Be unkind.') },
      { category: 'privacy' },
      { locale: 'ko' },
      { startsOn: inDays(-1) },
    ]) {
      const { status, body } = await admin.put(`/policies/${id}`, input(changes))
      assert.deepEqual([status, body.error], [409, 'StateNotAllowed'], JSON.stringify(changes))
    }
    const ended = await admin.put(`/policies/${id}`, input({ endsOn: inDays(3), visibility: 'private' }))
    assert.deepEqual([ended.status, ended.body.endsOn, ended.body.visibility, ended.body.agreements], [200, inDays(3), 'private', 1])
    assert.deepEqual((await admin.delete(`/policies/${id}`)).body.error, 'StateNotAllowed')
  })
})

describe('the current policy', () => {
  it('is the public one that began last of those in their period, by category and language', async () => {
    await write({ startsOn: inDays(-9) })
    const { id } = await write({ startsOn: inDays(-1), endsOn: today() })
    await write({ startsOn: inDays(1) })
    await write({ startsOn: inDays(-5), endsOn: inDays(-1) })
    await write({ visibility: 'private' })
    assert.deepEqual(await currentIds(), [id])
    const { body } = await admin.get('/policies')
    assert.deepEqual(
      body.items.filter(({ current }: { current: boolean }) => current).map((item: { id: string }) => item.id),
      [id],
    )
  })

  it('is of two that begin on one day the one written last', async () => {
    await write({ title: 'First' })
    const { id } = await write({ title: 'Second' })
    assert.deepEqual(await currentIds(), [id])
  })

  it('is shown in the other language where a language has none', async () => {
    const terms = await write({ locale: 'ko' })
    const privacy = await write({ category: 'privacy' })
    assert.deepEqual(await currentIds('en'), [terms.id, privacy.id])
    assert.deepEqual(await currentIds('ko'), [terms.id, privacy.id])
    const korean = await write({ category: 'privacy', locale: 'ko' })
    assert.deepEqual(await currentIds('ko'), [terms.id, korean.id])
  })

  it('is none where there is none', async () => {
    assert.deepEqual(await currentIds(), [])
  })
})

describe('a public policy', () => {
  it('is read by everybody with its other versions, also when it is over', async () => {
    const old = await write({ title: 'Old', startsOn: inDays(-9), endsOn: inDays(-2) })
    const now = await write({ title: 'Now', startsOn: inDays(-1) })
    await write({ title: 'To come', startsOn: inDays(1) })
    await write({ title: '이용약관', locale: 'ko' })
    await write({ title: 'Hidden', visibility: 'private', startsOn: inDays(-3) })
    const { status, body } = await test.anonymous.get(`/operational-policies/${old.id}`)
    assert.equal(status, 200)
    assert.deepEqual([body.title, body.content], ['Old', richTextOf('Be kind.')])
    assert.deepEqual(body.versions, [{ id: now.id, title: 'Now', startsOn: inDays(-1) }])
    assert.equal(body.currentId, now.id)
    assert.ok(!('agreements' in body))
  })

  it('names the one in force, which an ended one that began later does not replace', async () => {
    const ended = await write({ startsOn: inDays(-3), endsOn: inDays(-2) })
    const currentOf = async ({ id }: { id: string }) => (await test.anonymous.get(`/operational-policies/${id}`)).body.currentId
    assert.equal(await currentOf(ended), null)
    const lasting = await write({ startsOn: inDays(-9) })
    await write({ category: 'privacy' })
    await write({ locale: 'ko' })
    assert.deepEqual([await currentOf(ended), await currentOf(lasting)], [lasting.id, lasting.id])
    const { items } = (await test.anonymous.get('/operational-policies?locale=en')).body
    assert.deepEqual(
      items.map((policy: { id: string; currentId: string }) => policy.currentId),
      items.map(({ id }: { id: string }) => id),
    )
  })

  it('is PolicyNotFound while it is private or to come', async () => {
    const hidden = await write({ visibility: 'private' })
    const coming = await write({ startsOn: inDays(1) })
    for (const id of [hidden.id, coming.id, NOBODY]) {
      const { status, body } = await test.anonymous.get(`/operational-policies/${id}`)
      assert.deepEqual([status, body.error], [404, 'PolicyNotFound'])
    }
  })
})

describe('sign-up', () => {
  const agreementsOf = async (email: string) => {
    const rows = await test.db
      .select({ policyId: policyAgreements.policyId })
      .from(policyAgreements)
      .innerJoin(users, eq(users.id, policyAgreements.userId))
      .where(eq(users.email, email))
    return rows.map(({ policyId }) => policyId).sort()
  }

  it('records the agreement to the current policies', async () => {
    const ids = [(await write()).id, (await write({ category: 'privacy' })).id]
    assert.equal((await join('records@example.com', { agreedPolicyIds: ids })).status, 200)
    assert.deepEqual(await agreementsOf('records@example.com'), [...ids].sort())
    assert.equal((await admin.get(`/policies/${ids[0]}`)).body.agreements, 1)
  })

  it('answers PolicyChanged and creates no user if other policies are in force now', async () => {
    const old = await write({ startsOn: inDays(-2) })
    const now = await write()
    for (const agreedPolicyIds of [[], [old.id], [old.id, now.id], [NOBODY], undefined]) {
      const { status, body } = await join('changed@example.com', { agreedPolicyIds })
      assert.deepEqual([status, body.error], [409, 'PolicyChanged'], JSON.stringify(agreedPolicyIds))
    }
    assert.deepEqual(await test.db.select().from(users).where(eq(users.email, 'changed@example.com')), [])
  })

  it('accepts the policies of either language, whatever language the person selects for emails', async () => {
    const english = await write()
    const korean = await write({ locale: 'ko' })
    const privacy = await write({ category: 'privacy' })
    assert.equal((await join('one@example.com', { locale: 'ko', agreedPolicyIds: [korean.id, privacy.id] })).status, 200)
    assert.equal((await join('two@example.com', { locale: 'ko', agreedPolicyIds: [privacy.id, english.id] })).status, 200)
    assert.equal((await join('three@example.com', { agreedPolicyIds: [korean.id, english.id] })).body.error, 'PolicyChanged')
  })

  it('needs no ids without policies, and records nothing when it fails', async () => {
    assert.equal((await join('none@example.com')).status, 200)
    const { id } = await write()
    assert.equal((await join('none@example.com', { agreedPolicyIds: [id] })).body.error, 'Duplicated')
    assert.equal((await admin.get(`/policies/${id}`)).body.agreements, 0)
  })

  it('either comes before a change of the text, which is then refused, or after it', async () => {
    const { id } = await write()
    const [joined, changed] = await Promise.all([
      join('race@example.com', { agreedPolicyIds: [id] }),
      admin.put(`/policies/${id}`, input({ startsOn: inDays(5) })),
    ])
    const outcome = [joined.status, changed.status].join()
    assert.ok(['200,409', '409,200'].includes(outcome), outcome)
  })
})
