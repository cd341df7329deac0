import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { jobRuns } from '../database/schema/job.ts'
import { mails } from '../database/schema/mail.ts'
import { revisions } from '../database/schema/revision.ts'
import { sessions } from '../database/schema/session.ts'
import { transact } from '../database/transact.ts'
import { buildEnvironment } from '../testing/builders.ts'
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
  it('forgets old sessions, mails and revisions, and keeps the newest revision of each kind', async () => {
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
})
