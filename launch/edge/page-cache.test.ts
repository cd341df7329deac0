import assert from 'node:assert/strict'
import { beforeEach, describe, it, mock } from 'node:test'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { INCOMPLETE_TAG } from '../../lib/platform/incomplete-tag.ts'
import PageCache from './page-cache.ts'

type Context = ConstructorParameters<typeof PageCache>[0]
type Stored = Parameters<PageCache['set']>

const nothing = () => Promise.reject(new Error('nothing is on disk'))
const context = {
  ...{ dev: false, flushToDisk: false, serverDistDir: '/nowhere', revalidatedTags: [], maxMemoryCacheSize: 100 * 1024 * 1024 },
  ...{ fs: { existsSync: () => false, readFile: nothing, stat: nothing }, _requestHeaders: {} },
} as unknown as Context
const PAGE = { kind: 'APP_PAGE', isRoutePPREnabled: false, isFallback: false } as unknown as Parameters<PageCache['get']>[1]

/** A request, which begins as it is made. */
const begin = () => new PageCache(context)
const store = (request: PageCache, key: string, html: string, tags: readonly string[]) =>
  request.set(
    ...([
      key,
      { kind: 'APP_PAGE', html, headers: { 'x-next-cache-tags': tags.join(',') } },
      { cacheControl: { revalidate: 60, expire: undefined } },
    ] as unknown as Stored),
  )
const read = async (key: string) => {
  const found = await begin().get(key, PAGE)
  return found?.value ? { html: (found.value as unknown as { html: string }).html, cacheControl: found.cacheControl } : null
}
const change = (tag: string) => begin().revalidateTag(tag, { expire: 0 })

let count = 0
let key = ''
beforeEach(() => {
  // In the past, since Next also looks at the clock that never stands still.
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 + count * 200_000 })
  count += 1
  key = `/page-${count}`
})

describe('the cache of pages', () => {
  it('serves a page until one of its tags changes', async () => {
    await store(begin(), key, 'one', ['apis', 'api:1'])
    assert.equal((await read(key))?.html, 'one')
    mock.timers.tick(5)
    await change('api:2')
    assert.equal((await read(key))?.html, 'one')
    await change('apis')
    assert.equal(await read(key), null)
  })

  it('takes a page whose rendering began before a change for an older one, however long it takes, within a millisecond too', async () => {
    const rendering = begin()
    await change('apis')
    mock.timers.tick(15_000)
    await store(rendering, key, 'before', ['apis'])
    assert.equal(await read(key), null)
    await store(begin(), key, 'after', ['apis'])
    assert.equal((await read(key))?.html, 'after')
  })

  it('never serves what is older than the last change, in whatever order pages begin, read, end, and things change', async () => {
    const tags = ['apis', 'board:faq', 'portal-config']
    const [which, after] = [fc.nat(1), fc.nat(2)]
    const event = fc.oneof(
      fc.record({ kind: fc.constant('begin' as const), which, after, tags: fc.subarray(tags, { minLength: 1 }) }),
      { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'end' as const, 'ask' as const), which, after }) },
      fc.record({ kind: fc.constant('change' as const), after, tag: fc.constantFrom(...tags) }),
    )
    const given = fc.sample(fc.array(event, { minLength: 40, maxLength: 60 }), sweepSize({ whole: 2_000, few: 200 }))
    let served = 0
    for (const [round, events] of given.entries()) {
      const now: Record<string, number> = Object.fromEntries(tags.map((tag) => [tag, 0]))
      const renderings = new Map<number, { request: PageCache; tags: string[]; seen?: string }>()
      const pageOf = (which: number) => `${key}/${round}/${which}`
      for (const one of events) {
        mock.timers.tick(one.after)
        if (one.kind === 'change') {
          now[one.tag] = (now[one.tag] ?? 0) + 1
          await change(one.tag)
        } else if (one.kind === 'begin') renderings.set(one.which, { request: begin(), tags: one.tags })
        else if (one.kind === 'ask') {
          const html = (await read(pageOf(one.which)))?.html
          if (html === undefined) continue
          served += 1
          const shown: Record<string, number> = JSON.parse(html)
          for (const [tag, version] of Object.entries(shown)) assert.equal(version, now[tag], JSON.stringify(events))
        } else {
          const rendering = renderings.get(one.which)
          if (rendering && one.kind === 'read')
            rendering.seen ??= JSON.stringify(Object.fromEntries(rendering.tags.map((tag) => [tag, now[tag]])))
          else if (rendering?.seen) {
            await store(rendering.request, pageOf(one.which), rendering.seen, rendering.tags)
            renderings.delete(one.which)
          }
        }
      }
    }
    assert.ok(served > given.length / 4, `${served} pages were served`)
  })

  it('keeps no page with a part that the platform did not answer, and the one before it for some seconds', async () => {
    await store(begin(), key, 'without a footer', ['apis', INCOMPLETE_TAG])
    assert.equal(await read(key), null)
    await store(begin(), key, 'whole', ['apis'])
    mock.timers.tick(61_000)
    await store(begin(), key, 'without a footer', ['apis', INCOMPLETE_TAG])
    assert.deepEqual(await read(key), { html: 'whole', cacheControl: { revalidate: 65, expire: undefined } })
    await change('apis')
    assert.equal(await read(key), null)
  })

  it('keeps no answer that would take the place of many pages', async () => {
    const FETCH = { kind: 'FETCH', tags: ['apis'] } as unknown as Parameters<PageCache['get']>[1]
    const answer = async (characters: number) => {
      const value = { kind: 'FETCH', data: { headers: {}, body: 'x'.repeat(characters), url: '' }, revalidate: 60 }
      await begin().set(...([`${key}/${characters}`, value, { fetchCache: true, tags: ['apis'] }] as unknown as Stored))
      return (await begin().get(`${key}/${characters}`, FETCH)) !== null
    }
    assert.deepEqual([await answer(1_000), await answer(2 * 1024 * 1024 + 1)], [true, false])
  })
})
