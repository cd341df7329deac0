import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sweepSize } from '@portico/contract/testing/sweep'
import { eq, inArray, sql } from 'drizzle-orm'
import { apiShares, apis } from '../../database/schema/api.ts'
import { mails } from '../../database/schema/mail.ts'
import { methods } from '../../database/schema/method.ts'
import { notifications } from '../../database/schema/notification.ts'
import { subscriptions } from '../../database/schema/subscription.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import { oneTimeLinks, users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import { credentialsKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { buildApi, buildDeployedApi, buildGroup, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { createLink } from '../account/one-time-link.ts'
import { compileCredentials } from '../subscription/compile-credentials.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>

let test: TestPlatform
let superAdmin: Signed
let admin: Signed

before(async () => {
  test = await startTestPlatform()
  superAdmin = await test.as('superAdmin')
  admin = await test.as('admin')
})
after(() => test.stop())

const leave = (caller: Signed, password = PASSWORD) => caller.post('/account/unregister', { password, agreed: true })
const mailsTo = async (email: string) => (await test.db.select().from(mails).where(eq(mails.to, email))).map(({ kind }) => kind)
const rowOf = async (id: number) => (await test.db.select().from(users).where(eq(users.id, id)))[0]
const ownerOf = async (id: string) => (await test.db.select({ ownerId: apis.ownerId }).from(apis).where(eq(apis.id, id)))[0]?.ownerId
const groupOf = async (id: string) => (await test.db.select().from(targetServerGroups).where(eq(targetServerGroups.id, id)))[0]

async function share(apiId: string, userId: number, createdAt: string): Promise<void> {
  await test.db.insert(apiShares).values({ apiId, userId, createdAt: new Date(createdAt) })
}

/** Creates a user with an approved subscription with two keys, a waiting one, and a rejected one. */
async function subscriber() {
  const [developer, user] = [await test.as('developer'), await test.as('user')]
  const [used, asked, refused] = [
    await buildPublishedApi(test, developer, admin),
    await buildPublishedApi(test, developer, admin),
    await buildPublishedApi(test, developer, admin),
  ]
  const request = async ({ id }: { id: string }) => made(await user.post('/my/subscriptions', { apiId: id })).id as string
  const approvedId = await request(used)
  const rejectedId = await request(refused)
  made(await developer.post(`/subscriptions/${approvedId}/approve`))
  made(await developer.post(`/subscriptions/${rejectedId}/reject`, { reason: 'No' }))
  for (let key = 0; key < 2; key++) made(await user.post(`/my/subscriptions/${approvedId}/keys`))
  const waitingId = await request(asked)
  return { developer, user, used, asked, approvedId, waitingId, rejectedId }
}

/** Creates a developer with three APIs: shared with two developers, with one who has left, and with nobody. */
async function owner() {
  const [developer, first, second] = [await test.as('developer'), await test.as('developer'), await test.as('developer')]
  const gone = await buildPerson(test.db, { roles: ['developer'] })
  await test.db.update(users).set({ status: 'withdrawn' }).where(eq(users.id, gone.id))
  const demoted = await buildPerson(test.db, { roles: ['user'] })
  const author = { name: 'Test Person', email: developer.email, contact: '+82 10', company: 'Acme', team: 'Core' }
  const shared = await buildPublishedApi(test, developer, admin, { author })
  await share(shared.id, second.id, '2026-02-01')
  await share(shared.id, first.id, '2026-01-02')
  await share(shared.id, demoted.id, '2026-01-01')
  const orphaned = await buildApi(developer, { author: { ...author, email: 'desk@example.com' } })
  await share(orphaned.id, gone.id, '2026-01-01')
  const alone = await buildDeployedApi(test, developer)
  return { developer, first, second, shared, orphaned, alone }
}

describe('the effects of leaving', () => {
  it('are previewed: subscriptions and keys that end, APIs with their new owners', async () => {
    const { user, approvedId, waitingId } = await subscriber()
    const { body } = await user.get('/account/unregister')
    assert.deepEqual([body.subscriptionCount, body.keyCount, body.apiCount, body.isLastSuperAdmin], [2, 2, 0, false])
    assert.deepEqual(
      body.subscriptions.map(({ id, status }: { id: string; status: string }) => [id, status]),
      [
        [waitingId, 'WAITING'],
        [approvedId, 'APPROVED'],
      ],
    )
    const { developer, first, shared, orphaned, alone } = await owner()
    await test.db.update(users).set({ name: 'First Heir' }).where(eq(users.id, first.id))
    await test.db.update(users).set({ name: 'Root' }).where(eq(users.id, superAdmin.id))
    const preview = (await developer.get('/account/unregister')).body
    assert.deepEqual(
      preview.apis.map(({ id, newOwner }: { id: string; newOwner: string }) => [id, newOwner]),
      [
        [shared.id, 'First Heir'],
        [orphaned.id, 'Root'],
        [alone.id, 'Root'],
      ],
    )
    assert.deepEqual([preview.apiCount, preview.targetServerGroupCount], [3, 3])
    assert.deepEqual((await admin.get(`/users/${developer.id}/departure`)).body, preview)
    assert.equal((await superAdmin.get('/account/unregister')).body.isLastSuperAdmin, true)
  })

  it('is for admins only to see of others', async () => {
    const { id } = await buildPerson(test.db)
    for (const caller of [await test.as('user'), await test.as('developer')]) {
      assert.equal((await caller.get(`/users/${id}/departure`)).body.error, 'NotAllowedRole')
    }
    assert.equal((await test.anonymous.get(`/users/${id}/departure`)).status, 401)
    assert.equal((await test.anonymous.get('/account/unregister')).status, 401)
  })
})

describe('leaving', () => {
  it('ends subscriptions and keys, notifies gateways, and updates counts', async () => {
    const { user, developer, used, asked, approvedId, waitingId, rejectedId } = await subscriber()
    const revision = () => newestRevision(test.db, credentialsKind(used.environment.id))
    const [before, detail] = [await revision(), () => test.anonymous.get(`/catalogue/apis/${used.id}`)]
    assert.equal((await detail()).body.subscriberCount, 1)
    const answer = await leave(user)
    assert.equal(answer.status, 204)
    assert.ok(String(answer.headers['x-touched-tags']).includes(`api:${used.id}`))
    const states = await test.db.select().from(subscriptions).where(eq(subscriptions.userId, user.id))
    const statusOf = (id: string) => states.find((row) => row.id === id)?.status
    assert.deepEqual([approvedId, waitingId, rejectedId].map(statusOf), ['CANCELED_BY_USER', 'CANCELED_BY_USER', 'REJECTED'])
    assert.equal((await detail()).body.subscriberCount, 0)
    assert.ok((await revision()) > before)
    assert.deepEqual((await compileCredentials(test.db, used.environment.id, 1)).credentials, [])
    assert.equal((await developer.get(`/subscriptions?apiId=${asked.id}`)).body.items[0].status, 'CANCELED_BY_USER')
  })

  it('revokes keys of subscriptions that had ended before', async () => {
    const { user, developer, used, approvedId } = await subscriber()
    made(await developer.post(`/subscriptions/${approvedId}/cancel`, { reason: 'over' }))
    assert.equal((await compileCredentials(test.db, used.environment.id, 1)).credentials.length, 2)
    assert.equal((await leave(user)).status, 204)
    assert.deepEqual((await compileCredentials(test.db, used.environment.id, 1)).credentials, [])
  })

  it('passes APIs to who shared them longest and still works here, else to the oldest superAdmin', async () => {
    const { developer, first, second, shared, orphaned, alone } = await owner()
    await test.as('superAdmin').then(({ id }) =>
      test.db
        .update(users)
        .set({ roles: ['user'] })
        .where(eq(users.id, id)),
    )
    const answer = await leave(developer)
    assert.equal(answer.status, 204, answer.text)
    assert.deepEqual(await Promise.all([shared.id, orphaned.id, alone.id].map(ownerOf)), [first.id, superAdmin.id, superAdmin.id])
    assert.equal((await first.get(shared.path)).status, 200)
    assert.equal((await second.get(shared.path)).status, 200)
    const shares = await test.db.select().from(apiShares).where(eq(apiShares.apiId, shared.id))
    assert.ok(!shares.some(({ userId }) => userId === first.id) && shares.some(({ userId }) => userId === second.id))
    assert.equal((await test.anonymous.get(`/catalogue/apis/${shared.id}`)).status, 200)
  })

  it('names the new owner where the API named its owner as contact, and keeps other names', async () => {
    const { developer, first, shared, orphaned } = await owner()
    await leave(developer)
    const { author } = (await first.get(shared.path)).body
    assert.deepEqual(author, { name: 'Test Person', email: first.email, contact: '', company: 'Acme', team: 'Core' })
    assert.equal((await superAdmin.get(orphaned.path)).body.author.email, 'desk@example.com')
  })

  it('passes target server groups with the APIs that use them, under a name that is free', async () => {
    const { developer, first, shared, orphaned } = await owner()
    const long = 'x'.repeat(50)
    const [ofMethod, spare] = [await buildGroup(developer, long), await buildGroup(developer)]
    await test.db.update(methods).set({ targetServerGroupId: ofMethod.id }).where(eq(methods.apiId, shared.id))
    const [same, sameLong] = [await buildGroup(first, shared.group.name), await buildGroup(first, long)]
    assert.equal((await leave(developer)).status, 204)
    const ends = await Promise.all([shared.group.id, ofMethod.id, orphaned.group.id, spare.id].map(groupOf))
    assert.deepEqual(
      ends.map((group) => group?.ownerId),
      [first.id, first.id, superAdmin.id, superAdmin.id],
    )
    assert.deepEqual([ends[0]?.name, ends[1]?.name], [`${same.name} (2)`, `${sameLong.name.slice(0, 46)} (2)`])
    assert.equal((await first.get(`/target-server-groups/${shared.group.id}`)).status, 200)
  })

  it('notifies new owners: of every API in the app, of the first twenty by email', async () => {
    const [developer, friend] = [await test.as('developer'), await test.as('developer')]
    for (let number = 0; number < 22; number++) {
      const body = { name: `OwnershipTransfer ${number}`, basePath: `legacy-${number}` }
      await share(made(await developer.post('/apis', body)).id, friend.id, '2026-01-01')
    }
    await leave(developer)
    const { body } = await friend.get('/notifications?size=100')
    assert.equal(body.total, 22)
    const [{ type, issuer, path }] = body.items
    assert.deepEqual([type, issuer], ['ApiInherited', 'Test Person'])
    assert.equal((await friend.get(path.replace('/developer', ''))).status, 200)
    assert.deepEqual(
      await mailsTo(friend.email),
      Array.from({ length: 20 }, () => 'apiInherited'),
    )
  })

  it('closes the account: sessions, sign-in, links and shares end, the address stays reserved, one email confirms it', async () => {
    const person = await test.as('user', 'developer')
    const api = await buildApi(await test.as('developer'))
    await share(api.id, person.id, '2026-01-01')
    await transact(test.db, (tx) => createLink(tx, { kind: 'passwordReset', userId: person.id, hours: 1 }))
    assert.equal((await leave(person)).status, 204)
    assert.equal((await person.get('/notifications')).status, 401)
    const { email } = person
    assert.equal((await test.anonymous.post('/login', { email, password: PASSWORD })).body.error, 'AccountDeactivated')
    assert.equal((await test.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, person.id))).length, 0)
    assert.equal((await test.db.select().from(apiShares).where(eq(apiShares.userId, person.id))).length, 0)
    const again = await admin.post('/users', { email, name: 'Again', locale: 'en', roles: ['user'] })
    assert.equal(again.body.error, 'DuplicatedWithDeleted')
    assert.deepEqual(await mailsTo(email), ['accountWithdrawn'])
    const { status, withdrawnAt } = (await admin.get(`/users/${person.id}`)).body
    assert.deepEqual([status, typeof withdrawnAt], ['withdrawn', 'string'])
  })

  it('asks for the password and the agreement', async () => {
    const person = await test.as('user')
    const wrong = await leave(person, 'Wr0ng.pass')
    assert.deepEqual([wrong.status, wrong.body.error], [403, 'WrongPassword'])
    for (const body of [{ password: PASSWORD }, { password: PASSWORD, agreed: false }, { agreed: true }]) {
      assert.equal((await person.post('/account/unregister', body)).body.error, 'ClassValidatorPassFailed')
    }
    assert.equal((await rowOf(person.id))?.status, 'registered')
    assert.equal((await leave(test.anonymous as Signed)).status, 401)
  })

  it('by an admin does the same, and ends the person’s session immediately', async () => {
    const { user, used } = await subscriber()
    const { status, body } = await admin.post(`/users/${user.id}/withdraw`)
    assert.deepEqual([status, body.status], [200, 'withdrawn'])
    assert.deepEqual([(await user.get('/notifications')).status], [401])
    assert.deepEqual((await compileCredentials(test.db, used.environment.id, 1)).credentials, [])
    assert.ok((await mailsTo(user.email)).includes('accountWithdrawn'))
    const own = await test.db.select().from(subscriptions).where(eq(subscriptions.userId, user.id))
    assert.ok(own.filter(({ status: state }) => state === 'CANCELED_BY_USER').every(({ processedBy }) => processedBy === admin.id))
  })

  it('is done in one act: when its last step fails, nothing of it has happened', async () => {
    const { user, used } = await subscriber()
    await test.db
      .update(users)
      .set({ roles: ['user', 'developer'] })
      .where(eq(users.id, user.id))
    const api = await buildApi(user)
    const countNotifications = async () => (await test.db.select().from(notifications)).length
    const before = [await countNotifications(), (await mailsTo(user.email)).length]
    await test.db.execute(sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$`)
    await test.db.execute(
      sql`create trigger fail before insert on mails for each row when (new.kind = 'accountWithdrawn') execute function fail()`,
    )
    const failed = await leave(user)
    await test.db.execute(sql`drop trigger fail on mails`)
    assert.deepEqual([failed.status, failed.body.error], [500, 'UnknownError'])
    assert.equal((await user.get('/notifications')).status, 200)
    assert.equal(await ownerOf(api.id), user.id)
    assert.equal((await compileCredentials(test.db, used.environment.id, 1)).credentials.filter(({ approved }) => approved).length, 2)
    assert.equal((await test.anonymous.get(`/catalogue/apis/${used.id}`)).body.subscriberCount, 1)
    assert.deepEqual([await countNotifications(), (await mailsTo(user.email)).length], before)
    assert.equal((await leave(user)).status, 204)
    assert.equal(await ownerOf(api.id), superAdmin.id)
  })

  it('of a new owner at the same time leaves every API with an active person', async () => {
    for (let round = 0; round < sweepSize({ whole: 10, few: 3 }); round++) {
      const [one, other] = [await test.as('developer'), await test.as('developer')]
      const [ofOne, ofOther] = [await buildApi(one), await buildApi(other)]
      await share(ofOne.id, other.id, '2026-01-01')
      await share(ofOther.id, one.id, '2026-01-01')
      const answers = await Promise.all([leave(one), leave(other)])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [204, 204],
      )
      const owners = await test.db
        .select({ ownerId: apis.ownerId })
        .from(apis)
        .where(inArray(apis.id, [ofOne.id, ofOther.id]))
      assert.ok(
        owners.every(({ ownerId }) => ownerId === superAdmin.id),
        `round ${round}`,
      )
    }
  })

  it('while things are created leaves none of them with a person who has left', async () => {
    const developer = await test.as('developer')
    const { id: apiId } = await buildPublishedApi(test, developer, admin)
    for (let round = 0; round < sweepSize({ whole: 10, few: 3 }); round++) {
      const person = await test.as('user', 'developer')
      const servers = [{ protocol: 'http', address: '192.0.2.1', port: 80 }]
      await Promise.all([
        admin.post(`/users/${person.id}/withdraw`),
        ...Array.from({ length: 4 }, (_, at) => person.post('/apis', { name: 'Late', basePath: `late-${round}-${at}` })),
        person.post('/target-server-groups', { name: 'Late', servers, acceptFailedTest: true }),
        person.post('/my/subscriptions', { apiId }),
      ])
      const preview = (await admin.get(`/users/${person.id}/departure`)).body
      assert.deepEqual([preview.apiCount, preview.targetServerGroupCount, preview.subscriptionCount], [0, 0, 0], `round ${round}`)
    }
  })

  it('is refused with LastSuperAdmin to the last superAdmin, who keeps everything', async () => {
    const { status, body } = await leave(superAdmin)
    assert.deepEqual([status, body.error], [409, 'LastSuperAdmin'])
    assert.equal((await superAdmin.get('/notifications')).status, 200)
  })
})
