import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { jobRuns } from '../database/schema/job.ts'
import { mails } from '../database/schema/mail.ts'
import { notifications } from '../database/schema/notification.ts'
import { revisions } from '../database/schema/revision.ts'
import { codeCounters, sessions, signInSteps, signIns } from '../database/schema/session.ts'
import { knownNetworks, oneTimeLinks, signInThrottles, users } from '../database/schema/user.ts'
import { transact } from '../database/transact.ts'
import { buildEnvironment, buildPerson } from '../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../testing/start-test-platform.ts'
import { clearExpired } from './clear-expired.ts'
import { JobRunner } from './run-jobs.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('a job', () => {
  it('runs once when it is due, on whichever of several nodes', async () => {
    let runs = 0
    const job = {
      name: 'count',
      everyMinutes: 10,
      run: async () => {
        runs += 1
        await wait(50)
      },
    }
    const nodes = [1, 2, 3].map(() => new JobRunner(test.db, [job], test.platform.log))
    await Promise.all(nodes.map((node) => node.runDue()))
    await Promise.all(nodes.map((node) => node.runDue()))
    assert.equal(runs, 1)
    await test.db.update(jobRuns).set({ lastRunAt: new Date(Date.now() - 11 * 60_000) })
    await nodes[0]?.runDue()
    assert.equal(runs, 2)
  })

  it('that fails does not hold up the others, and is tried again', async () => {
    const ran: string[] = []
    let broken = true
    const jobs = [
      {
        name: 'breaks',
        everyMinutes: 10,
        run: async () => {
          if (broken) throw new Error('broken')
          ran.push('breaks')
        },
      },
      { name: 'works', everyMinutes: 10, run: async () => void ran.push('works') },
    ]
    const node = new JobRunner(test.db, jobs, test.platform.log)
    await node.runDue()
    broken = false
    await node.runDue()
    assert.deepEqual(ran, ['works', 'breaks'])
  })
})

describe('clearing what has expired', () => {
  it('deletes old sessions, emails and revisions, and keeps the newest revision of each kind', async () => {
    await buildEnvironment(test.db)
    await buildEnvironment(test.db)
    const person = await test.as('user')
    await test.as('user')
    await test.db.update(sessions).set({ expiresAt: sql`now() - interval '2 days'` }).where(sql`user_id = ${person.id}`)
    await test.db.insert(mails).values({
      to: 'a@example.com',
      locale: 'en',
      kind: 'x',
      subject: 's',
      text: 't',
      state: 'sent',
      createdAt: sql`now() - interval '31 days'`,
    })
    await test.db.insert(revisions).values([1, 2, 3].map(() => ({ kind: 'tags', tags: ['a'] })))
    await test.db.update(revisions).set({ createdAt: sql`now() - interval '2 days'` })
    await transact(test.db, clearExpired.run)
    assert.equal((await test.db.select().from(sessions)).length, 1)
    assert.equal((await test.db.select().from(mails)).length, 0)
    const kinds = (await test.db.select().from(revisions)).map(({ kind }) => kind.split(':')[0]).sort()
    assert.deepEqual(kinds, ['credentials', 'credentials', 'snapshot', 'snapshot', 'tags'])
  })

  it('deletes sign-ups that were not confirmed within a week, and keeps their links without a person', async () => {
    const late = await buildPerson(test.db, { verified: false })
    const kept = [
      await buildPerson(test.db, { verified: false }),
      await buildPerson(test.db),
      await buildPerson(test.db, { verified: false, roles: ['user', 'developer'] }),
      await buildPerson(test.db, { verified: false }),
      await buildPerson(test.db, { verified: false }),
      await buildPerson(test.db, { verified: false }),
    ]
    const [young, , , invited, withdrawn, seen] = kept.map(({ id }) => id)
    await test.db.update(users).set({ createdAt: sql`now() - interval '169 hours'` })
    await test.db.update(users).set({ createdAt: sql`now() - interval '167 hours'` }).where(sql`id = ${young}`)
    await test.db.update(users).set({ passwordHash: null }).where(sql`id = ${invited}`)
    await test.db.update(users).set({ status: 'withdrawn' }).where(sql`id = ${withdrawn}`)
    await test.db.update(users).set({ lastSignInAt: new Date() }).where(sql`id = ${seen}`)
    await test.db.insert(oneTimeLinks).values({ tokenHash: 'of-the-late', kind: 'verification', userId: late.id, expiresAt: new Date() })
    await transact(test.db, clearExpired.run)
    const ids = (await test.db.select({ id: users.id }).from(users)).map(({ id }) => id)
    assert.ok(!ids.includes(late.id))
    for (const { id } of kept) assert.ok(ids.includes(id), String(kept.findIndex((person) => person.id === id)))
    const [link] = await test.db.select().from(oneTimeLinks).where(sql`token_hash = 'of-the-late'`)
    assert.deepEqual([link?.kind, link?.userId], ['verification', null])
  })

  it('deletes counters, networks, steps, history and notifications when they expire, not before', async () => {
    const { id: userId } = await buildPerson(test.db)
    const { id: blockedId } = await buildPerson(test.db)
    const { id: restedId } = await buildPerson(test.db)
    const ago = (span: string) => sql`now() - ${span}::interval`
    await test.db.delete(signInThrottles)
    await test.db.insert(signInThrottles).values([
      { key: 'pair:old', wrong: 1, updatedAt: ago('25 hours') },
      { key: 'network:new', wrong: 1, updatedAt: ago('23 hours') },
      { key: 'account:old', wrong: 1, updatedAt: ago('31 days') },
      { key: 'account:new', wrong: 1, updatedAt: ago('29 days') },
      { key: 'calls:old', wrong: 1, updatedAt: ago('11 minutes') },
      { key: 'calls:new', wrong: 1, updatedAt: ago('1 minute') },
    ])
    await test.db.insert(knownNetworks).values([
      { userId, networkHash: 'old', lastSeenAt: ago('91 days') },
      { userId, networkHash: 'new', lastSeenAt: ago('89 days') },
    ])
    const step = { userId, portal: 'portal', method: 'mail' } as const
    await test.db.insert(signInSteps).values([
      { ...step, tokenHash: 'old', expiresAt: ago('1 second') },
      { ...step, tokenHash: 'new', expiresAt: ago('-1 minute') },
    ])
    const day = sql`((now() at time zone 'UTC')::date - 2)`
    await test.db.insert(codeCounters).values([
      { userId, day: sql`(now() at time zone 'UTC')::date`, wrong: 1 },
      { userId: blockedId, day, blockedUntil: ago('-1 minute') },
      { userId: restedId, day, blockedUntil: ago('1 minute') },
    ])
    const line = { email: 'a@example.com', portal: 'portal', method: 'password', result: 'success', address: '::1', userAgent: '' } as const
    await test.db.insert(signIns).values([
      { ...line, address: 'old', at: sql`now() - interval '3 months 1 day'` },
      { ...line, address: 'new', at: sql`now() - interval '3 months' + interval '1 day'` },
    ])
    const notice = { userId, type: 'RolesChanged' } as const
    await test.db.insert(notifications).values([
      { ...notice, roles: [], apiName: 'old', createdAt: ago('31 days') },
      { ...notice, roles: [], apiName: 'new', createdAt: ago('29 days') },
    ])
    await transact(test.db, clearExpired.run)
    assert.deepEqual((await test.db.select().from(signInThrottles)).map(({ key }) => key).sort(), [
      'account:new',
      'calls:new',
      'network:new',
    ])
    assert.deepEqual(
      (await test.db.select().from(knownNetworks).where(sql`user_id = ${userId}`)).map(({ networkHash }) => networkHash),
      ['new'],
    )
    assert.deepEqual(
      (await test.db.select().from(signInSteps)).map(({ tokenHash }) => tokenHash),
      ['new'],
    )
    assert.deepEqual(
      (await test.db.select().from(codeCounters)).map((counter) => counter.userId),
      [userId, blockedId],
    )
    assert.deepEqual(
      (await test.db.select().from(signIns).where(sql`email = 'a@example.com'`)).map(({ address }) => address),
      ['new'],
    )
    assert.deepEqual(
      (await test.db.select().from(notifications)).map(({ apiName }) => apiName),
      ['new'],
    )
  })
})
