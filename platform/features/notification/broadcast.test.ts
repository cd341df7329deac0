import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { promisedMs } from '@portico/contract/testing/promised-time'
import { sweepSize } from '@portico/contract/testing/sweep'
import { eq, sql } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { notificationBroadcasts, notifications } from '../../database/schema/notification.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { sendBroadcasts, sendNextBroadcast } from './send-broadcasts.ts'

/** More than two batches, and the promised number of people in `npm run verify`. */
const SUBSCRIBERS = sweepSize({ whole: 10_000, few: 1_201 })
const ANSWERED_MS = 1_000

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

async function subscribeMany(apiId: string) {
  await test.db.execute(sql`
    with person as (
      insert into users (email, name, password_hash, roles, locale, email_verified_at)
      select 'subscriber' || n || '@example.com', 'Subscriber ' || n, null, array['user'], case when n % 2 = 0 then 'ko' else 'en' end, now()
      from generate_series(1, ${SUBSCRIBERS}) as n returning id)
    insert into subscriptions (id, api_id, user_id, status, requested_at, processed_at, approved_at)
    select gen_random_uuid(), ${apiId}, id, 'APPROVED', now(), now(), now() from person`)
}

it('notifies every subscriber once, in the background, whichever node works, and goes on where another one stopped', async () => {
  const [developer, admin] = [await test.as('developer'), await test.as('admin')]
  const api = await buildPublishedApi(test, developer, admin)
  await subscribeMany(api.id)
  const path = `${api.path}/stages/${api.stage.id}`
  const began = performance.now()
  made(await developer.post(`${path}/deprecate`, {}))
  const answeredMs = performance.now() - began
  assert.ok(answeredMs < promisedMs(ANSWERED_MS), `${answeredMs} ms`)
  const told = () => test.db.$count(notifications, eq(notifications.type, 'VersionDeprecated'))
  assert.deepEqual([await told(), await test.db.$count(notificationBroadcasts)], [0, 1])

  // Approved after the announcement: they saw it when they subscribed.
  const late = await test.as('user')
  const { id } = made(await late.post('/my/subscriptions', { apiId: api.id }))
  made(await developer.post(`/subscriptions/${id}/approve`))
  made(await developer.post(`${path}/undeprecate`))

  assert.equal(await sendNextBroadcast(test.db), true)
  assert.equal(await told(), 500)
  const beside = await test.beside()
  await Promise.all([sendBroadcasts(test.db), sendBroadcasts(beside.db)])
  await sendBroadcasts(test.db)
  await beside.stop()
  assert.deepEqual([await told(), await test.db.$count(notificationBroadcasts)], [SUBSCRIBERS, 0])
  assert.equal(await test.db.$count(notifications, eq(notifications.type, 'VersionKept')), SUBSCRIBERS + 1)
  for (const kind of ['versionDeprecated', 'versionKept']) {
    const { rows } = await test.db.execute<{ most: number }>(
      sql`select max(n)::int as most from (select count(*) as n from ${mails} where ${mails.kind} = ${kind} group by ${mails.to}) as each`,
    )
    assert.equal(rows[0]?.most, 1, kind)
  }
  assert.equal(
    await test.db.$count(mails, sql`${mails.kind} = 'versionDeprecated' and ${mails.locale} = 'ko'`),
    Math.floor(SUBSCRIBERS / 2),
  )
})
