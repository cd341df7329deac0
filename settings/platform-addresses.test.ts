import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { PlatformAddresses } from './platform-addresses.ts'

const A = 'http://a:4000'
const B = 'http://b:4000'
const failure = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

/** Sends a call that fails with these codes, by address; returns the addresses that were tried, and what came of it. */
async function call(addresses: PlatformAddresses, codes: Record<string, string>, isRepeatable = false) {
  const tried: string[] = []
  const result = await addresses
    .call(
      async (url) => {
        tried.push(url)
        if (codes[url]) throw failure(codes[url])
        return 'answered'
      },
      { isRepeatable },
    )
    .catch((error: Error) => (error.cause as Error).message)
  return { tried, result }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(1)
}

describe('the addresses of the platform', () => {
  it('are called first come, and those after a refused connection, whatever the call does', async () => {
    const addresses = new PlatformAddresses([A, B])
    assert.deepEqual(await call(addresses, {}), { tried: [A], result: 'answered' })
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
      assert.deepEqual(await call(new PlatformAddresses([A, B]), { [A]: code }), { tried: [A, B], result: 'answered' }, code)
    const everywhere = new PlatformAddresses([A, B])
    const refused = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')])
    const answer = await everywhere.call(async (url) => (url === A ? Promise.reject(refused) : 'answered'), { isRepeatable: false })
    assert.equal(answer, 'answered')
  })

  it('get a call again after a broken connection only if it changes nothing', async () => {
    for (const code of ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']) {
      assert.deepEqual(await call(new PlatformAddresses([A, B]), { [A]: code }), { tried: [A], result: code })
      assert.deepEqual(await call(new PlatformAddresses([A, B]), { [A]: code }, true), { tried: [A, B], result: 'answered' })
    }
  })

  it('do not get a call again that failed otherwise', async () => {
    for (const code of ['ERR_TLS_CERT_ALTNAME_INVALID', 'UND_ERR_HEADERS_TIMEOUT', 'ABORT_ERR'])
      assert.deepEqual(await call(new PlatformAddresses([A, B]), { [A]: code }, true), { tried: [A], result: code })
  })

  it('are all tried if none works, and one that failed is not the first again', async () => {
    const addresses = new PlatformAddresses([A, B])
    assert.deepEqual(await call(addresses, { [A]: 'ECONNREFUSED' }), { tried: [A, B], result: 'answered' })
    assert.deepEqual(await call(addresses, {}), { tried: [B], result: 'answered' })
    assert.deepEqual(await call(addresses, { [A]: 'ENOTFOUND', [B]: 'ECONNREFUSED' }), { tried: [B, A], result: 'ENOTFOUND' })
  })

  it('are one that always gets the call, if there is only one', async () => {
    const addresses = new PlatformAddresses([A])
    addresses.leave(A)
    assert.equal(addresses.isAway(A), false)
    assert.deepEqual(await call(addresses, { [A]: 'ECONNREFUSED' }), { tried: [A], result: 'ECONNREFUSED' })
    await addresses.watch(async () => assert.fail('a single address is not watched'))
  })

  it('are watched: calls go back to the first as soon as it is ready, and streams of a silent one end', { timeout: 300_000 }, async () => {
    const addresses = new PlatformAddresses([A, B])
    const stop = new AbortController()
    const silent = addresses.silenceOf(A)
    let a: 'ready' | 'stopping' | 'frozen' = 'stopping'
    const ask = async (url: string, signal: AbortSignal) => {
      if (url === B || a === 'ready') return true
      if (a === 'stopping') return false
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return true
    }
    const watching = addresses.watch(ask, stop.signal, 1, 20)
    await until(() => addresses.isAway(A))
    assert.deepEqual(addresses.order(), [B, A])
    assert.equal(silent.aborted, false, 'a platform that is stopping ends its streams itself')
    a = 'ready'
    await until(() => !addresses.isAway(A))
    assert.deepEqual(addresses.order(), [A, B])
    a = 'frozen'
    await until(() => silent.aborted)
    assert.deepEqual(addresses.order(), [B, A])
    assert.equal(addresses.silenceOf(A).aborted, false, 'the next stream has a signal of its own')
    stop.abort()
    await watching
  })
})
