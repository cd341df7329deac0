import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { ENTRIES_MAX } from '@portico/contract/inquiry/inquiry'
import { ADMIN_ROLES, hasAnyRole, hasRole, ROLES, type Role } from '@portico/contract/role'
import { richTextOf } from '@portico/contract/rule/rich-text'
import { eq, inArray, notInArray } from 'drizzle-orm'
import { type MailCatcher, startMailCatcher } from '../../../tests/support/mail-catcher.ts'
import { apiShares } from '../../database/schema/api.ts'
import { inquiries, inquiryEntries } from '../../database/schema/inquiry.ts'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { users } from '../../database/schema/user.ts'
import { MailSender } from '../../mail/send-mails.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildPerson } from '../../testing/builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'

// Who hears of a question and of an answer, by the kind of inquiry and the role of the person.

const PEOPLE = {
  author: ['user'],
  bystander: ['user'],
  owner: ['developer'],
  partner: ['developer', 'user'],
  stranger: ['developer'],
  admin: ['admin'],
  superAdmin: ['superAdmin'],
  asker: ['admin', 'user'],
} as const satisfies Record<string, readonly Role[]>
type Name = keyof typeof PEOPLE
type Kind = 'customer-support' | 'api-customer-support'

const KINDS: readonly Kind[] = ['customer-support', 'api-customer-support']
/** Who answers inquiries of a kind, and so hears of its questions. */
const TOLD: Record<Kind, readonly Name[]> = {
  'customer-support': ['admin', 'superAdmin', 'asker'],
  'api-customer-support': ['owner', 'partner'],
}
const ANSWERERS: Record<Kind, readonly Name[]> = {
  'customer-support': ['admin', 'superAdmin', 'asker'],
  'api-customer-support': ['owner', 'partner', 'admin', 'superAdmin'],
}

let test: TestPlatform
let catcher: MailCatcher
let api: TestBody
const people = {} as Record<Name, Awaited<ReturnType<TestPlatform['as']>>>

before(async () => {
  test = await startTestPlatform()
  catcher = await startMailCatcher()
  for (const [name, roles] of Object.entries(PEOPLE)) {
    const person = await test.as(...roles)
    await test.db.update(users).set({ name }).where(eq(users.id, person.id))
    people[name as Name] = person
  }
  api = await buildPublishedApi(test, people.owner, people.admin)
  await test.db.insert(apiShares).values({ apiId: api.id, userId: people.partner.id })
})
after(async () => {
  await catcher.close()
  await test.stop()
})
beforeEach(async () => {
  await test.db.delete(inquiries)
  await test.db
    .update(users)
    .set({ status: 'withdrawn' })
    .where(
      notInArray(
        users.id,
        Object.values(people).map(({ id }) => id),
      ),
    )
  await forget()
})

async function forget(): Promise<void> {
  await test.db.delete(notifications)
  await test.db.delete(mails)
}

const inquiry = (kind: Kind, isPrivate = true) => {
  const about = kind === 'customer-support' ? {} : { apiId: api.id }
  return { kind, ...about, isPrivate, category: 'etc', title: 'Working together', content: richTextOf('How?') }
}
const ask = async (kind: Kind, by: Name = 'author', isPrivate = true): Promise<string> =>
  made(await people[by].post('/my/inquiries', inquiry(kind, isPrivate))).id
const askAgain = (id: string, by: Name = 'author') => people[by].post(`/my/inquiries/${id}/questions`, { content: richTextOf('And then?') })
const answer = (id: string, by: Name) => people[by].post(`/inquiries/${id}/answers`, { title: 'So', content: richTextOf('Like this.') })

/** Returns who was told of what since the last look, with the page it leads to: in the app, and by email. */
async function told() {
  const bells = await test.db
    .select({ told: users.email, type: notifications.type, apiName: notifications.apiName, path: notifications.path })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
  const letters = await test.db.select().from(mails)
  await forget()
  return { bells, letters }
}

/** Returns the addresses that were told of one type of event, in the app and by email, which must be the same, once each. */
async function toldOf(type: 'BoardApiInquiryRegistered' | 'BoardApiInquiryAnswered'): Promise<string[]> {
  const { bells, letters } = await told()
  for (const bell of bells) assert.equal(bell.type, type)
  for (const letter of letters) assert.equal(`BoardApi${letter.kind}`.toLowerCase(), type.toLowerCase())
  const emails = bells.map((bell) => bell.told).sort()
  assert.deepEqual(letters.map(({ to }) => to).sort(), emails)
  return emails
}
const emailsOf = (names: readonly Name[]) => names.map((name) => people[name].email).sort()

for (const kind of KINDS)
  describe(`an inquiry of the kind ${kind}`, () => {
    for (const isPrivate of [true, false])
      it(`${isPrivate ? 'that is private' : 'that need not be private'} tells those who answer of each question, and its author of each answer`, async () => {
        const id = await ask(kind, 'author', isPrivate)
        assert.deepEqual(await toldOf('BoardApiInquiryRegistered'), emailsOf(TOLD[kind]))
        for (const answerer of ANSWERERS[kind]) {
          made(await answer(id, answerer))
          assert.deepEqual(await toldOf('BoardApiInquiryAnswered'), emailsOf(['author']), answerer)
        }
        made(await askAgain(id))
        assert.deepEqual(await toldOf('BoardApiInquiryRegistered'), emailsOf(TOLD[kind]))
      })

    it('tells nobody of a further question while it waits', async () => {
      const id = await ask(kind)
      await forget()
      made(await askAgain(id))
      assert.deepEqual(await told(), { bells: [], letters: [] })
    })

    it('leads everybody who is told to a page that they may read, and names its API if it has one', async () => {
      const id = await ask(kind)
      const asked = await told()
      const center = kind === 'customer-support' ? '/admin' : '/developer'
      for (const { told: email, path, apiName } of asked.bells) {
        assert.deepEqual([path, apiName], [`${center}/support/${kind}/${id}`, kind === 'customer-support' ? null : api.name])
        const reader = Object.values(people).find((person) => person.email === email)
        assert.equal((await reader?.get(`/inquiries/${id}`))?.status, 200)
      }
      made(await answer(id, 'admin'))
      const answered = await told()
      assert.deepEqual(
        answered.bells.map(({ told: email, path }) => [email, path]),
        [[people.author.email, `/user/customer-support/${kind}/${id}`]],
      )
      assert.equal((await people.author.get(`/my/inquiries/${id}`)).status, 200)
      for (const { text } of asked.letters) assert.ok(text.endsWith(`{web}${center}/support/${kind}/${id}`), text)
      for (const { text } of answered.letters) assert.ok(text.endsWith(`{web}/user/customer-support/${kind}/${id}`), text)
    })

    it('tells nobody of their own question or answer', async () => {
      const by = kind === 'customer-support' ? 'asker' : 'partner'
      const others = TOLD[kind].filter((name) => name !== by)
      const id = await ask(kind, by)
      assert.deepEqual(await toldOf('BoardApiInquiryRegistered'), emailsOf(others))
      made(await answer(id, by))
      assert.deepEqual(await toldOf('BoardApiInquiryAnswered'), [])
      made(await askAgain(id, by))
      assert.deepEqual(await toldOf('BoardApiInquiryRegistered'), emailsOf(others))
    })

    it('tells nobody of a change, a correction or the deletion', async () => {
      const id = await ask(kind)
      await forget()
      const { kind: _, apiId: __, ...changed } = { ...inquiry(kind), apiId: null, title: 'Another title' }
      made(await people.author.put(`/my/inquiries/${id}`, changed))
      const { entries } = made(await answer(id, 'admin'))
      await forget()
      made(await people.admin.put(`/inquiries/${id}/answers/${entries[1].id}`, { title: 'Or so', content: richTextOf('Like that.') }))
      assert.equal((await people.author.delete(`/my/inquiries/${id}`)).status, 204)
      assert.deepEqual(await told(), { bells: [], letters: [] })
    })

    it('tells nobody of what was not done', async () => {
      const id = await ask(kind)
      await forget()
      assert.equal((await answer(id, 'stranger')).status, 404)
      assert.equal((await answer(id, 'bystander')).status, 403)
      assert.equal((await askAgain(id, 'bystander')).status, 404)
      const entry = { inquiryId: id, kind: 'answer', content: richTextOf('x'), words: 'x' } as const
      await test.db.insert(inquiryEntries).values(Array.from({ length: ENTRIES_MAX - 1 }, () => entry))
      for (const { body } of [await answer(id, 'admin'), await askAgain(id)]) assert.equal(body.error, 'EntryLimitReached')
      const files = ['00000000-0000-7000-8000-000000000000']
      assert.equal((await people.author.post('/my/inquiries', { ...inquiry(kind), files })).body.error, 'UploadNotFound')
      assert.deepEqual(await told(), { bells: [], letters: [] })
    })

    it('respects where each of them wants to hear of it', async () => {
      const [silent, quiet] = kind === 'customer-support' ? (['superAdmin', 'admin'] as const) : (['partner', 'owner'] as const)
      const choose = async (name: Name, type: string, bell: boolean, mail: boolean) =>
        made(await people[name].put('/notifications/choices', { type, bell, mail }))
      await choose(silent, 'BoardApiInquiryRegistered', false, false)
      await choose(quiet, 'BoardApiInquiryRegistered', false, true)
      await choose('author', 'BoardApiInquiryAnswered', true, false)
      const id = await ask(kind)
      const asked = await told()
      const rest = TOLD[kind].filter((name) => name !== silent && name !== quiet)
      assert.deepEqual(asked.bells.map(({ told: email }) => email).sort(), emailsOf(rest))
      assert.deepEqual(asked.letters.map(({ to }) => to).sort(), emailsOf([quiet, ...rest]))
      made(await answer(id, 'asker'))
      const answered = await told()
      assert.deepEqual([answered.bells.map(({ told: email }) => email), answered.letters], [[people.author.email], []])
      for (const name of [silent, quiet]) await choose(name, 'BoardApiInquiryRegistered', true, true)
      await choose('author', 'BoardApiInquiryAnswered', true, true)
    })

    it('tells its author of an answer exactly while they are a registered user, whatever else they are', async () => {
      for (const { email, id: authorId, roles, status } of await everyKindOfPerson()) {
        const [row] = await test.db
          .insert(inquiries)
          .values({
            kind,
            apiId: kind === 'customer-support' ? null : api.id,
            category: 'etc',
            authorId,
            isPrivate: true,
            title: 'x',
            status: 'WAITING',
          })
          .returning()
        made(await answer(row?.id ?? '', 'admin'))
        const expected = status === 'registered' && hasRole(roles, 'user') ? [email] : []
        assert.deepEqual(await toldOf('BoardApiInquiryAnswered'), expected, `${status} ${roles.join(' ')}`)
      }
    })
  })

/** Builds a person for each set of roles, registered and withdrawn. All are withdrawn before the next test. */
async function everyKindOfPerson() {
  const sets = Array.from({ length: 2 ** ROLES.length - 1 }, (_, at) => ROLES.filter((__, bit) => ((at + 1) >> bit) % 2 === 1))
  const built = []
  for (const status of ['registered', 'withdrawn'] as const)
    for (const roles of sets) {
      const { id, email } = await buildPerson(test.db, { roles })
      await test.db.update(users).set({ status }).where(eq(users.id, id))
      built.push({ id, email, roles, status })
    }
  return built
}

it('tells of a question to the operators exactly the registered admins, whatever else they are', async () => {
  const built = await everyKindOfPerson()
  await ask('customer-support')
  const emails = new Set(await toldOf('BoardApiInquiryRegistered'))
  for (const { email, roles, status } of built)
    assert.equal(emails.has(email), status === 'registered' && hasAnyRole(roles, ADMIN_ROLES), `${status} ${roles.join(' ')}`)
})

it('sends emails about an inquiry to the operators in the language of each, without a word about an API', async () => {
  await test.db
    .update(users)
    .set({ locale: 'ko' })
    .where(inArray(users.id, [people.superAdmin.id, people.author.id]))
  const mailServer = { host: '127.0.0.1', port: catcher.port, secure: false, user: null, password: null }
  const config = { mailServer, mailFrom: 'Portico <no-reply@example.com>', webUrl: 'https://portal.example.com' }
  const sender = new MailSender(test.db, config, test.platform.secrets, test.platform.log, test.platform.outbound)
  const inquiryId = await ask('customer-support')
  made(await answer(inquiryId, 'admin'))
  const askedInEnglish = await ask('customer-support', 'bystander')
  made(await answer(askedInEnglish, 'superAdmin'))
  await sender.sendDue()
  for (const [name, subject, line, path] of [
    [
      'admin',
      'Question to the operators',
      'There is a new question to the operators: Working together',
      `/admin/support/customer-support/${inquiryId}`,
    ],
    [
      'superAdmin',
      '운영자에게 새 문의가 등록되었습니다',
      '운영자에게 새 문의가 등록되었습니다: Working together',
      `/admin/support/customer-support/${inquiryId}`,
    ],
    [
      'bystander',
      'Answer to your question to the operators',
      'Your question to the operators was answered: Working together',
      `/user/customer-support/customer-support/${askedInEnglish}`,
    ],
    [
      'author',
      '운영자에게 보낸 문의에 답변이 등록되었습니다',
      '운영자에게 보낸 문의에 답변이 등록되었습니다: Working together',
      `/user/customer-support/customer-support/${inquiryId}`,
    ],
  ] as const) {
    const mail = await catcher.waitFor(people[name].email, ({ text }) => !!text?.includes(path))
    assert.equal(mail.subject, subject)
    for (const part of [mail.text ?? '', mail.html ?? '']) {
      assert.ok(part.includes(line), part)
      assert.ok(part.includes(`https://portal.example.com${path}`), part)
      assert.doesNotMatch(part, /\bAPI\b|null|undefined/)
    }
  }
})
