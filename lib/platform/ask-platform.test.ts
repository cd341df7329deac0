import type { IncomingMessage, ServerResponse } from 'node:http'
import { fc } from '@portico/contract/testing/properties'
import { askPlatform } from './ask-platform'
import { platformAddresses } from './fetch-platform'
import { servePlatform } from './testing/serve-platform'

// The HTTP client in front of a real server: every answer that a platform can give, whole, broken and late.

const platform = servePlatform()

const LONG = 'a'.repeat(200_000)

function ask(method = 'GET', { path = '/session', headers = {}, signal = new AbortController().signal } = {}): Promise<Response> {
  return askPlatform(path, { method, headers: new Headers(headers), signal })
}

/** Has the platform answer with a text, whole or without a declared length. */
function answerWith(text: string, { isChunked = false, status = 200 } = {}): void {
  platform.handle = (_request, response) => {
    response.writeHead(status, isChunked ? {} : { 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }
}

it.each(['', 'short', '짧은', LONG])('passes on the body, with and without a declared length', async (text) => {
  for (const isChunked of [false, true]) {
    answerWith(text, { isChunked })
    expect(await (await ask()).text()).toBe(text)
  }
})

it('sends method, address and headers as they are, on kept connections', async () => {
  const seen: unknown[] = []
  const ports = new Set<number | undefined>()
  platform.handle = ({ method, url, headers, socket }, response) => {
    seen.push([method, url, headers.accept, headers['accept-encoding'], headers['content-length']])
    ports.add(socket.remotePort)
    response.end()
  }
  const path = '/apis?name=%ED%95%9C&tag=a%2Fb'
  for (const method of ['GET', 'HEAD', 'DELETE', 'POST']) await (await ask(method, { path, headers: { accept: 'a/b' } })).text()
  expect(seen).toEqual([
    ['GET', path, 'a/b', undefined, undefined],
    ['HEAD', path, 'a/b', undefined, undefined],
    ['DELETE', path, 'a/b', undefined, undefined],
    ['POST', path, 'a/b', undefined, '0'],
  ])
  // The connection of HEAD may not be free yet when the next call begins.
  expect(ports.size).toBeLessThan(3)
})

it.each([204, 205, 304])('has no body with status %d', async (status) => {
  platform.handle = (_request, response) => response.writeHead(status, { etag: '"1"' }).end()
  const answer = await ask()
  expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([status, null, '"1"'])
})

it('has no body for HEAD, whatever its length', async () => {
  for (const text of ['short', LONG]) {
    answerWith(text)
    const answer = await ask('HEAD')
    expect([answer.body, answer.headers.get('content-length')]).toEqual([null, String(text.length)])
  }
})

it('is a redirect itself, which is not followed', async () => {
  platform.handle = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()
  expect((await ask()).headers.get('location')).toBe('/elsewhere')
})

it('keeps headers of one name apart', async () => {
  platform.handle = (_request, response) =>
    response
      .writeHead(
        200,
        [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ].flat(),
      )
      .end()
  expect((await ask()).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

it('returns every status, text and header of an answer', async () => {
  const value = fc.stringMatching(/^[!-~\u00a1-\u00ff]([ -~\u00a1-\u00ff]{0,20}[!-~\u00a1-\u00ff])?$/)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 200, max: 599 }), fc.string({ unit: 'binary' }), value, async (status, text, tag) => {
      platform.handle = (_request, response) => response.writeHead(status, { 'x-tag': tag }).end(text)
      const answer = await ask()
      const isBodiless = [204, 205, 304].includes(status)
      expect([answer.status, answer.headers.get('x-tag'), await answer.text()]).toEqual([
        status,
        tag,
        isBodiless ? '' : Buffer.from(text).toString(),
      ])
    }),
    { numRuns: 100 },
  )
})

describe('a call that does not end well', () => {
  const hold = (begin: (response: ServerResponse) => void) => {
    const left = new Promise<void>((resolve) => {
      platform.handle = (_request: IncomingMessage, response) => {
        response.once('close', resolve)
        begin(response)
      }
    })
    return left
  }

  it('fails when it is ended before an answer, and leaves the platform', async () => {
    const end = new AbortController()
    const left = hold(() => end.abort())
    await expect(ask('GET', { signal: end.signal })).rejects.toThrow('aborted')
    await left
  })

  it('fails when it is ended within a short answer', async () => {
    const end = new AbortController()
    const left = hold((response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half')
      setImmediate(() => end.abort())
    })
    await expect(ask('GET', { signal: end.signal })).rejects.toThrow('aborted')
    await left
  })

  it('breaks the stream of a long answer that is ended, and leaves the platform', async () => {
    const end = new AbortController()
    const left = hold((response) => response.writeHead(200, { 'content-length': 1_000_000 }).write(LONG))
    const answer = await ask('GET', { signal: end.signal })
    end.abort()
    await expect(answer.text()).rejects.toThrow('aborted')
    await left
  })

  it('leaves the platform when the reader of a long answer leaves', async () => {
    const left = hold((response) => response.writeHead(200).write(LONG))
    const answer = await ask()
    await answer.body?.cancel()
    await left
  })

  it('fails when the platform breaks off', async () => {
    hold((response) => response.destroy())
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' })
    hold((response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half')
      setImmediate(() => response.destroy())
    })
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' })
    hold((response) => {
      response.writeHead(200).write(LONG)
      setImmediate(() => response.destroy())
    })
    await expect(ask().then((answer) => answer.text())).rejects.toThrow()
  })

  it('fails when the answer is not HTTP', async () => {
    platform.handle = ({ socket }) => socket.end('SSH-2.0-none\r\n')
    await expect(ask()).rejects.toMatchObject({ code: 'HPE_INVALID_CONSTANT' })
  })
})

it('takes no connection that the platform is about to close', async () => {
  const leave = jest.spyOn(platformAddresses(), 'leave')
  platform.handle = (_request, response) => response.writeHead(200, { connection: 'close' }).end()
  await ask()
  expect(leave).toHaveBeenCalledTimes(1)
})
