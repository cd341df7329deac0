import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { touchTags } from '../events/touch.ts'
import { buildCategory } from '../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../testing/start-test-platform.ts'
import type { Transaction } from './database.ts'
import { categories } from './schema/category.ts'
import { transact } from './transact.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('a transaction', () => {
  it('keeps nothing when its work fails', async () => {
    await assert.rejects(
      transact(test.db, async (tx) => {
        await tx.insert(categories).values({ name: 'half' })
        throw new Error('never mind')
      }),
    )
    assert.equal((await test.db.select().from(categories)).length, 0)
  })

  it('that deadlocks with another is tried again, and both are kept', async () => {
    const [one, two] = [await buildCategory(test.db, 'one'), await buildCategory(test.db, 'two')]
    let attempts = 0
    const rename = (tx: Transaction, id: string) => tx.execute(sql`update categories set name = name || '!' where id = ${id}`)
    const both = (first: string, second: string) =>
      transact(test.db, async (tx) => {
        attempts += 1
        await rename(tx, first)
        await tx.execute(sql`select pg_sleep(0.1)`)
        await rename(tx, second)
      })
    await Promise.all([both(one.id, two.id), both(two.id, one.id)])
    // Whoever is tried again may meet the other once more.
    assert.ok(attempts >= 3)
    const names = (await test.db.select().from(categories)).map(({ name }) => name).sort()
    assert.deepEqual(names, ['one!!', 'two!!'])
  })

  it('names what it touched to who asked, once it is committed', async () => {
    const heard: string[][] = []
    await transact(
      test.db,
      async (tx) => touchTags(tx, ['policies', 'apis', 'policies']),
      ({ tags }) => heard.push([...tags].sort()),
    )
    assert.deepEqual(heard, [['apis', 'policies']])
  })

  it('is the only place where anything can be touched', async () => {
    await assert.rejects(
      test.db.transaction(async (tx) => touchTags(tx, ['apis'])),
      /transact/,
    )
  })
})
