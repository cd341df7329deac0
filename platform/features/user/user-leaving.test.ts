import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, getTableName, sql } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { policies, policyAgreements } from '../../database/schema/policy.ts'
import { codeCounters, sessions, signInSteps, signIns } from '../../database/schema/session.ts'
import { authenticators, knownNetworks, oneTimeLinks, recoveryCodes, users } from '../../database/schema/user.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

const PHONE = '+821012345678'

let test: TestPlatform
let superAdmin: Signed
let admin: Signed

before(async () => {
  test = await startTestPlatform()
  superAdmin = await test.as('superAdmin')
  admin = await test.as('admin')
})
after(() => test.stop())

const mailsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)
const signIn = (email: string) => test.anonymous.post('/login', { email, password: PASSWORD })

/** A withdrawn person of whom there is a row wherever there can be one. */
async function rememberedPerson() {
  const person = await test.as('user', 'developer')
  const { id, email } = person
  const form = { name: 'Unforgettable', locale: 'en', postsAutoApproved: true, phone: PHONE, company: 'Memory Inc.', team: 'Recall' }
  made(await superAdmin.put(`/users/${id}`, { ...form, oauthUserName: `name-${id}`, oauthClientId: `client-${id}` }))
  const expiresAt = new Date(Date.now() + 60_000)
  await test.db.insert(notifications).values({ userId: id, type: 'RolesChanged', roles: [] })
  await test.db.insert(authenticators).values({ userId: id, sealedSecret: 'sealed', confirmedAt: new Date() })
  await test.db.insert(recoveryCodes).values({ codeHash: `code-${id}`, userId: id })
  await test.db.insert(codeCounters).values({ userId: id })
  const [policy] = await test.db
    .insert(policies)
    .values({
      category: 'terms',
      locale: 'en',
      visibility: 'public',
      startsOn: '2026-01-01',
      title: 'Terms',
      content: { root: { type: 'root', children: [] } },
    })
    .returning()
  await test.db.insert(policyAgreements).values({ policyId: policy?.id ?? '', userId: id })
  made(await superAdmin.post(`/users/${id}/withdraw`))
  await test.db.insert(signInSteps).values({ tokenHash: `step-${id}`, userId: id, portal: 'portal', method: 'mail', expiresAt })
  await test.db.insert(oneTimeLinks).values({ tokenHash: `link-${id}`, kind: 'verification', userId: id, usedAt: new Date() })
  await test.db
    .insert(signIns)
    .values({ email, portal: 'portal', method: 'password', result: 'wrongPassword', address: '192.0.2.1', userAgent: '' })
  return person
}

describe('restoring', () => {
  it('restores only the account, and notifies the person', async () => {
    const person = await test.as('user')
    const { body: withdrawn } = await admin.post(`/users/${person.id}/withdraw`)
    assert.equal(withdrawn.status, 'withdrawn')
    const { body } = await admin.post(`/users/${person.id}/restore`)
    assert.deepEqual([body.status, body.withdrawnAt], ['registered', null])
    assert.deepEqual(await mailsTo(person.email), ['accountWithdrawn', 'accountRestored'])
    assert.equal((await person.get('/notifications')).status, 401)
    assert.equal((await signIn(person.email)).status, 200)
  })

  it('of who was an admin is for superAdmins', async () => {
    const { id } = await buildPerson(test.db, { roles: ['admin'] })
    made(await superAdmin.post(`/users/${id}/withdraw`))
    assert.equal((await admin.post(`/users/${id}/restore`)).body.error, 'NotAllowedRole')
    assert.equal((await admin.delete(`/users/${id}`)).body.error, 'NotAllowedRole')
    assert.equal((await superAdmin.post(`/users/${id}/restore`)).status, 200)
  })
})

describe('deleting for good', () => {
  it('is possible for who has withdrawn only, and only once', async () => {
    const { id } = await buildPerson(test.db)
    const refused = await admin.delete(`/users/${id}`)
    assert.deepEqual([refused.status, refused.body.error, refused.body.data], [409, 'StateNotAllowed', { status: 'registered' }])
    made(await admin.post(`/users/${id}/withdraw`))
    assert.equal((await admin.delete(`/users/${id}`)).status, 204)
    for (const again of [() => admin.delete(`/users/${id}`), () => admin.post(`/users/${id}/restore`)]) {
      assert.deepEqual([(await again()).status, (await again()).body.error], [404, 'UserNotFound'])
    }
  })

  it('leaves an empty row and nothing else of the person, in no table', async () => {
    const { id, email } = await rememberedPerson()
    const own = [
      notifications,
      knownNetworks,
      authenticators,
      recoveryCodes,
      signInSteps,
      codeCounters,
      policyAgreements,
      oneTimeLinks,
      sessions,
    ]
    const countOf = async (table: (typeof own)[number]) =>
      (await test.db.select({ id: table.userId }).from(table).where(eq(table.userId, id))).length
    for (const table of own) assert.ok((await countOf(table)) > 0, `${getTableName(table)} is not tried`)
    assert.equal((await admin.delete(`/users/${id}`)).status, 204)
    for (const table of own) assert.equal(await countOf(table), 0, getTableName(table))
    const [row] = await test.db.select().from(users).where(eq(users.id, id))
    assert.deepEqual(
      [row?.email, row?.name, row?.status, row?.roles, row?.passwordHash, row?.phone, row?.company, row?.team],
      [`deleted-${id}@deleted.invalid`, '—', 'deleted', [], null, null, null, null],
    )
    assert.deepEqual([row?.oauthUserName, row?.oauthClientId], [null, null])
    const history = await test.db
      .select()
      .from(signIns)
      .where(eq(signIns.email, `deleted-${id}@deleted.invalid`))
    assert.ok(history.length >= 2 && history.every(({ userId }) => userId === null))
    assert.deepEqual(await mailsTo(email), [])
    assert.deepEqual(await tablesThatHold(email), [])
    assert.deepEqual(await tablesThatHold('Unforgettable'), [])
  })

  it('releases the address for another person', async () => {
    const { id, email } = await buildPerson(test.db)
    const again = { email, name: 'Another', locale: 'en', roles: ['user'], password: PASSWORD }
    made(await admin.post(`/users/${id}/withdraw`))
    assert.equal((await admin.post('/users', again)).body.error, 'DuplicatedWithDeleted')
    made(await admin.delete(`/users/${id}`))
    const { status, body } = await admin.post('/users', again)
    assert.equal(status, 201)
    assert.notEqual(body.id, id)
    assert.equal((await signIn(email)).status, 200)
  })

  it('keeps every page that showed the person', async () => {
    const [developer, user] = [await test.as('developer'), await test.as('user')]
    const api = await buildPublishedApi(test, developer, admin)
    const { id } = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${id}/approve`))
    for (const person of [developer, user]) {
      made(await admin.post(`/users/${person.id}/withdraw`))
      made(await admin.delete(`/users/${person.id}`))
    }
    const tombstone = { id: user.id, name: '—', email: `deleted-${user.id}@deleted.invalid`, company: null }
    assert.deepEqual((await superAdmin.get(`/subscriptions?apiId=${api.id}`)).body.items[0].subscriber, tombstone)
    assert.equal((await superAdmin.get(`/publications/${api.publication.id}`)).body.publication.requestedBy.name, '—')
    assert.equal((await superAdmin.get(`${api.path}/stages`)).body.items[0].deployment.deployedBy, '—')
    const pages = [
      '/apis',
      '/subscriptions',
      '/publications',
      '/target-server-groups',
      '/users',
      '/dashboards/admin',
      '/dashboards/developer',
      '/notifications',
    ]
    for (const page of pages) assert.equal((await superAdmin.get(page)).status, 200, page)
    assert.equal((await test.anonymous.get(`/catalogue/apis/${api.id}`)).status, 200)
    const { items } = (await superAdmin.get('/notifications')).body
    const inherited = items.find(({ type }: { type: string }) => type === 'ApiInherited')
    assert.deepEqual([inherited.issuer, inherited.apiName], [null, api.name])
  })
})

/** Tables in which a text stands anywhere; the audit is a record of its own and never changed. */
async function tablesThatHold(text: string): Promise<string[]> {
  const { rows } = await test.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'audit%' order by 1`)
  const holding: string[] = []
  for (const { name } of rows) {
    const { rows: found } = await test.db.execute(sql`select 1 from ${sql.identifier(name)} t where strpos(t::text, ${text}) > 0 limit 1`)
    if (found.length > 0) holding.push(name)
  }
  return holding
}
