import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { ACCESS_TOKEN_MINUTES_MAX } from '@portico/contract/session/session'
import { sweepSize } from '@portico/contract/testing/sweep'
import { desc, eq } from 'drizzle-orm'
import { decodeProtectedHeader } from 'jose'
import { signingKeys } from '../../database/schema/session.ts'
import { transact } from '../../database/transact.ts'
import { jobsOf } from '../../jobs/jobs.ts'
import { JobRunner } from '../../jobs/run-jobs.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { PUBLISHED_BEFORE_MINUTES, rotateSigningKeys, SIGNING_KEY_DAYS } from './rotate-signing-keys.ts'
import { SigningKeys } from './signing-keys.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let test: TestPlatform
before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const person = { id: 1, email: 'a@example.com', name: 'A', roles: ['user' as const], locale: 'en' as const, sessionId: 's' }
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const rows = () => test.db.select().from(signingKeys).orderBy(desc(signingKeys.signsFrom))

/** Creates two platform nodes and the job with one simulated clock. */
function clockwork() {
  let now = Date.now()
  const node = () => new SigningKeys(test.db, test.platform.secrets, () => now)
  const rotate = () => transact(test.db, (tx) => rotateSigningKeys(tx, test.platform.secrets, new Date(now)))
  return {
    nodes: [node(), node()] as const,
    rotate,
    /** Advances the clock in steps of the job's interval, and runs the job at each. */
    pass: async (ms: number, stepMs = 10 * MINUTE_MS) => {
      for (const end = now + ms; now < end; ) {
        now = Math.min(end, now + stepMs)
        await rotate()
      }
    },
  }
}

describe('signing keys', () => {
  beforeEach(() => test.db.delete(signingKeys))

  it('are one for thirty days, and the next is published an hour before it signs', async () => {
    const { nodes, pass } = clockwork()
    const [one, other] = nodes
    const first = kidOf(await one.sign(person, 30))
    await pass(SIGNING_KEY_DAYS * DAY_MS - PUBLISHED_BEFORE_MINUTES * MINUTE_MS - 10 * MINUTE_MS, DAY_MS)
    assert.equal((await rows()).length, 1)
    assert.equal((await one.published()).length, 1)

    await pass(10 * MINUTE_MS)
    for (const node of nodes) {
      assert.equal((await node.published()).length, 2)
      assert.equal(kidOf(await node.sign(person, 30)), first)
    }
    await pass(PUBLISHED_BEFORE_MINUTES * MINUTE_MS - MINUTE_MS)
    assert.equal(kidOf(await one.sign(person, 30)), first)
    await pass(MINUTE_MS)
    const next = kidOf(await one.sign(person, 30))
    assert.notEqual(next, first)
    assert.equal(kidOf(await other.sign(person, 30)), next)
  })

  it('sign on every node by schedule: a key of another node is used without a restart', async () => {
    const { nodes, pass } = clockwork()
    const [one, other] = nodes
    const before = await Promise.all(nodes.map((node) => node.sign(person, 30)))
    assert.equal(kidOf(before[0] as string), kidOf(before[1] as string))
    await pass(SIGNING_KEY_DAYS * DAY_MS + HOUR_MS, HOUR_MS)
    const token = await one.sign(person, 30)
    assert.notEqual(kidOf(token), kidOf(before[0] as string))
    assert.equal(await other.verify(token), 's')
    assert.equal(kidOf(await other.sign(person, 30)), kidOf(token))
  })

  it('verify until their last token has expired; the private key is deleted before, the row after', async () => {
    const { nodes, pass } = clockwork()
    const [one, other] = nodes
    await one.sign(person, 30)
    await pass(SIGNING_KEY_DAYS * DAY_MS - 2 * HOUR_MS, sweepSize({ whole: 10 * MINUTE_MS, few: 8 * HOUR_MS }))
    await pass(2 * HOUR_MS - MINUTE_MS)
    // The last token of the old key, with the longest lifetime that the settings allow.
    const last = await one.sign(person, ACCESS_TOKEN_MINUTES_MAX)
    const old = kidOf(last)
    await pass(MINUTE_MS + HOUR_MS)
    assert.notEqual(kidOf(await one.sign(person, 30)), old)
    const [newest, retired] = await rows()
    assert.deepEqual([newest?.sealedPrivateJwk === null, retired?.sealedPrivateJwk, retired?.id], [false, null, old])
    await pass(ACCESS_TOKEN_MINUTES_MAX * MINUTE_MS - HOUR_MS - 2 * MINUTE_MS)
    assert.equal(await other.verify(last), 's')
    assert.ok((await other.published()).some(({ kid }) => kid === old))
    await pass(2 * HOUR_MS)
    assert.deepEqual(
      (await rows()).map(({ id }) => id),
      [newest?.id],
    )
    await assert
      .rejects(other.verify(last), { code: 'SessionExpired' })
      .catch(() => assert.rejects(other.verify(last), { code: 'Unauthorized' }))
  })

  it('are never without one that signs, and never more than three', async () => {
    const { nodes, pass } = clockwork()
    const days = sweepSize({ whole: 365, few: 92 })
    const kids = new Set<string | undefined>()
    for (let day = 0; day < days; day++) {
      await pass(DAY_MS, 8 * HOUR_MS)
      const token = await nodes[day % 2 === 0 ? 0 : 1].sign(person, 30)
      kids.add(kidOf(token))
      assert.equal(await nodes[day % 2 === 0 ? 1 : 0].verify(token), 's')
      assert.ok((await rows()).length <= 3)
    }
    const least = Math.floor(days / SIGNING_KEY_DAYS)
    assert.ok(kids.size >= least && kids.size <= least + 1, `${kids.size} keys`)
  })

  it('are rotated once when several nodes do it at the same moment, also after a long time off', async () => {
    const { nodes, rotate } = clockwork()
    await nodes[0].sign(person, 30)
    await test.db.update(signingKeys).set({ signsFrom: new Date(Date.now() - 400 * DAY_MS) })
    await Promise.all(Array.from({ length: 8 }, rotate))
    assert.equal((await rows()).length, 2)
  })

  it('sign nobody out when they change: older tokens stay valid, and sessions are refreshed', async () => {
    const user = await test.as('user')
    await test.db.update(signingKeys).set({ signsFrom: new Date(Date.now() - 40 * DAY_MS) })
    const jobs = new JobRunner(
      test.db,
      jobsOf(test.platform.secrets).filter(({ name }) => name === 'rotate signing keys'),
      test.platform.log,
    )
    await jobs.runDue()
    const [next] = await rows()
    await test.db
      .update(signingKeys)
      .set({ signsFrom: new Date() })
      .where(eq(signingKeys.id, next?.id ?? ''))
    const fresh = new SigningKeys(test.db, test.platform.secrets)
    assert.equal(kidOf(await fresh.sign({ ...person, sessionId: 'x' }, 30)), next?.id)
    assert.equal((await user.get('/account')).status, 200)
    const renewed = await test.anonymous.post('/refresh', { refreshToken: user.refreshToken })
    assert.equal(renewed.status, 200)
    assert.equal((await test.withAuthorization(`Bearer ${renewed.body.accessToken}`).get('/account')).status, 200)
  })
})
