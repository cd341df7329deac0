import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { HOME_PINS_MAX } from '@portico/contract/publication/publication-endpoints'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { newId } from '../../database/new-id.ts'
import { apis } from '../../database/schema/api.ts'
import { buildPerson } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { getHome } from './catalogue-view.ts'

let test: TestPlatform
let ownerId = 0

before(async () => {
  test = await startTestPlatform()
  ownerId = (await buildPerson(test.db, { roles: ['developer'] })).id
})
after(() => test.stop())

const ROWS_PER_INSERT = 500
const LIST_MAX = 6

interface GivenApi {
  pinned: boolean
  subscriberCount: number
}

/** Makes these the only APIs, all published, the first one first. */
async function publishOnly(given: readonly GivenApi[]): Promise<void> {
  await test.db.delete(apis)
  const rows = given.map(({ pinned, subscriberCount }, index) => ({
    ...{ id: newId(), ownerId, name: `API ${index}`, basePath: `api-${index}`, pinned, subscriberCount },
    cors: { active: false, allowMethods: [], allowHeaders: '', allowOrigins: '' },
    usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null },
    requestControls: [],
    author: { name: '', email: '', contact: '', company: '', team: '' },
    publicationStatus: 'APPROVED' as const,
    publishedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
  }))
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await test.db.insert(apis).values(rows.slice(from, from + ROWS_PER_INSERT))
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** Returns the home page's lists after checking what holds for every portal. */
async function checkedHome(given: readonly GivenApi[]) {
  const home = await getHome(test.db)
  const shown = [...home.pinned, ...home.popular, ...home.latest]
  assert.equal(home.apiCount, given.length)
  assert.equal(new Set(idsOf(shown)).size, shown.length, 'no API twice')
  const pins = given.filter(({ pinned }) => pinned).length
  assert.equal(home.pinned.length, Math.min(pins, HOME_PINS_MAX))
  assert.ok(home.popular.length <= LIST_MAX && home.latest.length <= LIST_MAX)
  assert.ok(home.popular.every(({ subscriberCount }) => subscriberCount > 0))
  assert.deepEqual(
    home.popular.map(({ subscriberCount }) => subscriberCount),
    home.popular.map(({ subscriberCount }) => subscriberCount).sort((a, b) => b - a),
  )
  assert.deepEqual(
    home.latest.map(({ publishedAt }) => publishedAt),
    home.latest.map(({ publishedAt }) => publishedAt).sort((a, b) => (a < b ? 1 : -1)),
  )
  // Whatever is left is new: the list of the newest ones is full, or nothing is left.
  assert.equal(home.latest.length, Math.min(LIST_MAX, given.length - home.pinned.length - home.popular.length))
  return home
}

describe('the home page', () => {
  it('is empty without APIs', async () => {
    await publishOnly([])
    assert.deepEqual(await checkedHome([]), { pinned: [], popular: [], latest: [], apiCount: 0 })
  })

  it('shows each of three APIs once: pinned, else subscribed to, else new', async () => {
    const given = [
      { pinned: true, subscriberCount: 9 },
      { pinned: false, subscriberCount: 2 },
      { pinned: false, subscriberCount: 0 },
    ]
    await publishOnly(given)
    const { pinned, popular, latest } = await checkedHome(given)
    assert.deepEqual(
      [pinned, popular, latest].map((list) => list.map(({ name }) => name)),
      [['API 0'], ['API 1'], ['API 2']],
    )
  })

  it('shows three full lists of 3,000, of which the same APIs are pinned, new and popular', async () => {
    const given = Array.from({ length: 3_000 }, (_, index) => ({ pinned: index >= 2_991, subscriberCount: index >= 2_980 ? index : 0 }))
    await publishOnly(given)
    const { pinned, popular, latest } = await checkedHome(given)
    assert.deepEqual([pinned.length, popular.length, latest.length], [HOME_PINS_MAX, LIST_MAX, LIST_MAX])
  })

  it('shows no API twice, whatever is pinned and subscribed to', async () => {
    const api = fc.record({ pinned: fc.boolean(), subscriberCount: fc.oneof(fc.constant(0), fc.nat(3)) })
    await fc.assert(
      fc.asyncProperty(fc.array(api, { maxLength: 40 }), async (given) => {
        await publishOnly(given)
        await checkedHome(given)
      }),
      { numRuns: sweepSize({ whole: 100, few: 10 }) },
    )
  })
})
