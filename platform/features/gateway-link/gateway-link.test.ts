import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { CacheTag } from '@portico/contract/cache-tag'
import { max } from 'drizzle-orm'
import { revisions } from '../../database/schema/revision.ts'
import { transact } from '../../database/transact.ts'
import { touchCredentials, touchEnvironment, touchTags } from '../../events/touch.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, TEST_WEB_TOKEN, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let origin: string
/** Only for hangs. */
const HANG_MS = 30_000

before(async () => {
  // Disables the platform's own poll every 2 s: events here have been pushed.
  mock.timers.enable({ apis: ['setInterval'] })
  test = await startTestPlatform()
  origin = await test.listen()
})
after(async () => {
  await test.stop()
  mock.timers.reset()
})

interface Heard {
  event: string
  id: number
  data: { revision: number; tags?: string[] }
}

/** Follows a stream; `next` waits for a matching event. */
async function follow(path: string, authorization: string, headers: Record<string, string> = {}) {
  const leave = new AbortController()
  const answer = await fetch(origin + path, { headers: { authorization, ...headers }, signal: leave.signal })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  const heard: Heard[] = []
  let ended = false
  const reading = (async () => {
    let text = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (field('data')) heard.push({ event: field('event'), id: Number(field('id')), data: JSON.parse(field('data')) })
      }
    }
    ended = true
  })().catch(() => {})
  return {
    heard,
    hasEnded: () => ended,
    next: async (fits: (event: Heard) => boolean): Promise<Heard> => {
      const deadline = Date.now() + HANG_MS
      for (;;) {
        const found = heard.find(fits)
        if (found) return found
        if (Date.now() > deadline) throw new Error(`not heard; heard ${JSON.stringify(heard)}`)
        await wait(10)
      }
    },
    leave: async () => {
      leave.abort()
      await reading
    },
  }
}

/** Returns the newest revision of all; a stream may still be about to send it. */
async function newestRevision(): Promise<number> {
  const [row] = await test.db.select({ newest: max(revisions.revision) }).from(revisions)
  return row?.newest ?? 0
}

describe('a gateway', () => {
  it('fetches its snapshot and keys with their revision as ETag, and gets 304 without changes', async () => {
    const environment = await buildEnvironment(test.db, { name: 'Fetched' })
    const { token } = await buildGateway(test.db, environment.id)
    const headers = { authorization: `Gateway ${token}` }
    for (const [path, touch] of [
      ['/gateway-link/snapshot', touchEnvironment],
      ['/gateway-link/credentials', touchCredentials],
    ] as const) {
      const first = await test.anonymous.call('GET', path, undefined, headers)
      assert.equal(first.status, 200)
      const etag = String(first.headers.etag)
      assert.equal(etag, `"${first.body.revision}"`)
      assert.equal((await test.anonymous.call('GET', path, undefined, { ...headers, 'if-none-match': etag })).status, 304)
      await transact(test.db, async (tx) => touch(tx, environment.id))
      const second = await test.anonymous.call('GET', path, undefined, { ...headers, 'if-none-match': etag })
      assert.equal(second.status, 200)
      assert.ok(second.body.revision > first.body.revision)
    }
  })

  it('receives changes of its own environment only', async () => {
    const own = await buildEnvironment(test.db)
    const other = await buildEnvironment(test.db)
    const { token } = await buildGateway(test.db, own.id)
    const stream = await follow('/gateway-link/events', `Gateway ${token}`)
    await stream.next(({ event }) => event === 'snapshot')
    await stream.next(({ event }) => event === 'credentials')
    const built = await newestRevision()
    await transact(test.db, async (tx) => {
      touchEnvironment(tx, other.id)
      touchCredentials(tx, other.id)
    })
    await transact(test.db, async (tx) => touchEnvironment(tx, own.id))
    const changed = await stream.next(({ event, data }) => event === 'snapshot' && data.revision > built)
    await transact(test.db, async (tx) => touchCredentials(tx, own.id))
    await stream.next(({ event, data }) => event === 'credentials' && data.revision > changed.data.revision)
    assert.equal(new Set(stream.heard.map(({ id }) => id).filter((id) => id > built)).size, 2)
    await stream.leave()
  })

  it('receives nothing of a change that was rolled back', async () => {
    const environment = await buildEnvironment(test.db)
    const { token } = await buildGateway(test.db, environment.id)
    const stream = await follow('/gateway-link/events', `Gateway ${token}`)
    await stream.next(({ event }) => event === 'snapshot')
    await stream.next(({ event }) => event === 'credentials')
    const newest = await newestRevision()
    await assert.rejects(
      transact(test.db, async (tx) => {
        touchEnvironment(tx, environment.id)
        throw new Error('never mind')
      }),
    )
    await transact(test.db, async (tx) => touchCredentials(tx, environment.id))
    await stream.next(({ event, id }) => event === 'credentials' && id > newest)
    assert.deepEqual(
      stream.heard.filter(({ id }) => id > newest).map(({ event }) => event),
      ['credentials'],
    )
    await stream.leave()
  })
})

describe('a web server', () => {
  const authorization = `Web ${TEST_WEB_TOKEN}`
  const touch = (...tags: CacheTag[]) => transact(test.db, async (tx) => touchTags(tx, tags))

  it('receives cache tags, and after an interruption all missed ones, in order', async () => {
    const stream = await follow('/web-link/events', authorization)
    await touch('apis', 'api:1')
    const first = await stream.next(({ event }) => event === 'tags')
    assert.deepEqual(first.data.tags, ['api:1', 'apis'])
    await stream.leave()
    await touch('api:missed-1')
    await touch('api:missed-2')
    const back = await follow('/web-link/events', authorization, { 'last-event-id': String(first.id) })
    await touch('api:live')
    await back.next(({ data }) => data.tags?.includes('api:live') ?? false)
    assert.deepEqual(
      back.heard.filter(({ event }) => event === 'tags').flatMap(({ data }) => data.tags),
      ['api:missed-1', 'api:missed-2', 'api:live'],
    )
    await back.leave()
  })

  it('receives changes in the order of their revisions, whichever transaction began first', async () => {
    const stream = await follow('/web-link/events', authorization)
    await Promise.all(Array.from({ length: 30 }, (_, index) => touch(`api:parallel-${index}`)))
    await touch('api:last')
    await stream.next(({ data }) => data.tags?.includes('api:last') ?? false)
    const ids = stream.heard.filter(({ event }) => event === 'tags').map(({ id }) => id)
    assert.equal(ids.length, 31)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    )
    await stream.leave()
  })

  it('continues to receive changes after the database has dropped the listening connection', async () => {
    const stream = await follow('/web-link/events', authorization)
    await test.db.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'portico-listener%' and datname = current_database()",
    )
    await touch('api:after-the-drop')
    await stream.next(({ data }) => data.tags?.includes('api:after-the-drop') ?? false)
    await stream.leave()
  })
})
