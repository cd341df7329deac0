import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, it, type TestContext } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { isBackground, isReferencePage, OTHERS_FIRST_MS, PageTurns } from './page-turns.ts'

describe('the turns of pages', () => {
  let turns: PageTurns
  /** The pages whose rendering began, in this order, and how each ends. */
  let begun: string[]
  let end: Map<string, (error?: Error) => void>
  beforeEach(() => {
    turns = new PageTurns()
    begun = []
    end = new Map()
  })

  function open(client: string, page: string): EventEmitter {
    const response = new EventEmitter()
    turns.take(client, response as ServerResponse, () => {
      begun.push(page)
      return new Promise<void>((resolve, reject) => end.set(page, (error) => (error ? reject(error) : resolve())))
    })
    return response
  }

  /** Opens another page, which ends with the event `close`. */
  function goFirst(): EventEmitter {
    const response = new EventEmitter()
    turns.goFirst(response as ServerResponse)
    return response
  }

  async function finish(page: string, error?: Error): Promise<void> {
    end.get(page)?.(error)
    await settled()
  }

  it('are given to one page at a time, in the order of the requests', async () => {
    for (const page of ['first', 'second', 'third']) open('one', page)
    assert.deepEqual(begun, ['first'])
    await finish('first')
    assert.deepEqual(begun, ['first', 'second'])
    await finish('second')
    assert.deepEqual(begun, ['first', 'second', 'third'])
  })

  it('go from client to client', async () => {
    for (let at = 1; at <= 6; at += 1) open('crawler', `crawled ${at}`)
    open('reader', 'read 1')
    open('reader', 'read 2')
    open('other', 'other 1')
    for (const page of ['crawled 1', 'read 1', 'crawled 2', 'other 1', 'read 2', 'crawled 3']) await finish(page)
    assert.deepEqual(begun, ['crawled 1', 'read 1', 'crawled 2', 'other 1', 'read 2', 'crawled 3', 'crawled 4'])
  })

  it('are not given to a request whose connection has ended', async () => {
    for (const page of ['first', 'left', 'stayed']) {
      const response = open('one', page)
      if (page === 'left') response.emit('close')
    }
    await finish('first')
    assert.deepEqual(begun, ['first', 'stayed'])
  })

  it('pass on after a page that failed', async () => {
    for (const page of ['first', 'second']) open('one', page)
    await finish('first', new Error('no page'))
    assert.deepEqual(begun, ['first', 'second'])
  })

  it('pass on after a page that never ends', async () => {
    turns = new PageTurns(1)
    await new Promise<void>((resolve) => {
      open('one', 'first')
      turns.take('one', new EventEmitter() as ServerResponse, resolve)
    })
  })

  it('begin once other pages are sent', async () => {
    open('one', 'first')
    open('one', 'second')
    const others = [goFirst(), goFirst()]
    await finish('first')
    assert.deepEqual(begun, ['first'])
    others[0]?.emit('close')
    assert.deepEqual(begun, ['first'])
    others[1]?.emit('close')
    assert.deepEqual(begun, ['first', 'second'])
  })

  it('begin although another page does not end', async (t: TestContext) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    goFirst()
    open('one', 'first')
    assert.deepEqual(begun, [])
    t.mock.timers.tick(OTHERS_FIRST_MS)
    assert.deepEqual(begun, ['first'])
  })

  it('begin although other pages keep coming', async (t: TestContext) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    goFirst()
    open('one', 'first')
    for (let ms = 0; ms < OTHERS_FIRST_MS; ms += 1) {
      assert.deepEqual(begun, [])
      goFirst()
      t.mock.timers.tick(1)
    }
    assert.deepEqual(begun, ['first'])
  })
})

describe('a request for a page of a reference', () => {
  const pages: [string, boolean][] = [
    ['/api-docs/published-api/1', true],
    ['/api-docs/published-api/1/operations/a?x=1', true],
    ['/ko/api-docs/published-api/1/tags/a', true],
    ['/api-docs/api/1', true],
    ['/api-docs/publication/1/api/2/stage/3', true],
    ['/developer/apis/1/preview', true],
    ['/developer/apis/1/preview/operations/a', true],
    ['/developer/apis/1/methods', false],
    ['/apis/1', false],
    ['/', false],
    ['/api/catalogue/apis/1/reading/index', false],
    ['/_next/static/api-docs/a.js', false],
  ]
  for (const [url, expected] of pages)
    it(`${expected ? 'waits' : 'does not wait'} for its turn: ${url}`, () => {
      assert.equal(isReferencePage({ url }), expected)
    })
})

describe('a request whose answer nobody waits for', () => {
  const priorities: [string, boolean][] = [
    ['u=7', true],
    ['u=7, i', true],
    ['i,u=7', true],
    ['u=0, i', false],
    ['u=70', false],
    ['u=7.5', false],
    ['menu=7', false],
    ['', false],
  ]
  for (const [priority, expected] of priorities)
    it(`${expected ? 'has' : 'does not have'} the priority “${priority}”`, () => {
      assert.equal(isBackground({ headers: { priority } }), expected)
    })
})
