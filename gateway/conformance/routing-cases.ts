import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertRefused, type Bench } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'
import { readAnswer } from './raw-call.ts'

/** Cases of matching host, base path, version and path template (gateway contract, section 2). */
export function routingCases(bench: () => Bench): void {
  describe('routing', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      const to = (targetPath: string) => ({ targetPath })
      const shop = anApi('shop', [
        aStage('v1', [
          aMethod('GET', '/', group, to('/root')),
          aMethod('GET', '/users/{id}', group, to('/by-id/{id}')),
          aMethod('GET', '/users/me', group, to('/me')),
          aMethod('POST', '/users/{id}', group, to('/post/{id}')),
          aMethod('GET', '/{a}/b/c', group, to('/abc/{a}')),
          aMethod('GET', '/x/{b}/{c}', group, to('/x/{c}/{b}.json')),
          aMethod('GET', '/tail/', group, to('/tail-slash')),
          aMethod('OPTIONS', '/own-options', group, to('/own-options')),
          aMethod('HEAD', '/own-head', group, to('/head')),
          aMethod('GET', '/own-head', group, to('/get')),
          aMethod('GET', '/docs/{id}', group, to('/doc/{id}')),
          aMethod('GET', '/docs/{id}.json', group, to('/doc/{id}/json')),
          aMethod('GET', '/docs/{id}:verb', group, to('/doc/{id}/verb')),
          aMethod('POST', '/docs/{name}:other', group, to('/other/{name}')),
          aMethod('GET', '/docs/readme.json', group, to('/readme')),
          aMethod('GET', '/files/v{version}/x', group, to('/x-{version}')),
          aMethod('GET', '/compare/{base}...{head}', group, to('/compare/{head}/{base}')),
          aMethod('GET', '/range/{from}-{to}.{format}', group),
          aMethod('GET', '/batch/{parent}/items:batchGet', group, to('/batch-of/{parent}')),
          aMethod('GET', '/Users({id})/$metadata', group),
        ]),
        aStage('v2', [aMethod('GET', '/only-here', group)]),
      ])
      const escaped = anApi('caf%C3%A9', [aStage('v1', [aMethod('GET', '/menu', group)])])
      await bench().serve([shop, escaped], [group], [aCredential(KEY, shop)])
    })

    const routed: [string, string, string][] = [
      ['a literal beats a parameter', '/shop/v1/users/me', '/me'],
      ['a parameter takes the rest', '/shop/v1/users/7', '/by-id/7'],
      ['an encoded letter is the same literal', '/shop/v1/users/%6De', '/me'],
      ['a parameter keeps its encoding', '/shop/v1/users/a%20b%C3%a9+;,', '/by-id/a%20b%C3%a9+;,'],
      ['the leftmost difference decides', '/shop/v1/x/b/c', '/x/c/b.json'],
      ['a literal that leads nowhere gives way', '/shop/v1/users/b/c', '/abc/users'],
      ['the query is kept as it is', '/shop/v1/users/me?a=1&a=%202&b', '/me?a=1&a=%202&b'],
      ['an empty query stays', '/shop/v1/users/me?', '/me?'],
      ['the root with its slash', '/shop/v1/', '/root'],
      ['the root without', '/shop/v1', '/root'],
      ['a trailing slash that is declared', '/shop/v1/tail/', '/tail-slash'],
      ['text after a parameter', '/shop/v1/docs/7.json', '/doc/7/json'],
      ['a verb after a parameter', '/shop/v1/docs/7:verb', '/doc/7/verb'],
      ['a text that no template has is part of the value', '/shop/v1/docs/7:nothing', '/doc/7:nothing'],
      ['a literal beats a parameter within the segment', '/shop/v1/docs/readme.json', '/readme'],
      ['an empty value within a segment does not match', '/shop/v1/docs/.json', '/doc/.json'],
      ['the longest value before the text at the end', '/shop/v1/docs/a.json.json', '/doc/a.json/json'],
      ['an escape of an unreserved character is the same text', '/shop/v1/docs/%37%2Ejson', '/doc/%37/json'],
      ['an escape of a reserved character is not', '/shop/v1/docs/7%3Averb', '/doc/7%3Averb'],
      ['a value within a segment keeps its encoding', '/shop/v1/docs/a%20b%C3%a9+;,.json', '/doc/a%20b%C3%a9+;,/json'],
      ['text before a parameter', '/shop/v1/files/v2.1/x', '/x-2.1'],
      ['several parameters in a segment end where the next text begins', '/shop/v1/compare/v1.0...v2.0...x', '/compare/v2.0...x/v1.0'],
      ['the same path as target', '/shop/v1/range/1-2-3.csv', '/range/1-2-3.csv'],
      ['a literal with a colon', '/shop/v1/batch/7/items:batchGet', '/batch-of/7'],
      ['characters of documented paths', "/shop/v1/Users('a,b')/$metadata", "/Users('a,b')/$metadata"],
    ]
    for (const [name, path, target] of routed) {
      test(name, async () => assert.equal((await bench().echo('GET', path)).url, target))
    }

    const unknown: Record<string, string> = {
      'an unknown base path': '/nothing/v1/users/1',
      'an unknown version': '/shop/v3/users/1',
      'another version’s path': '/shop/v2/users/1',
      'an unknown path': '/shop/v1/users/1/2/3',
      'a base path in other case': '/Shop/v1/users/1',
      'a version in other case': '/shop/V1/users/1',
      'an empty parameter': '/shop/v1/users/',
      'a trailing slash that is not declared': '/shop/v1/users/me/',
      'text before a parameter without a value': '/shop/v1/files/v/x',
      'another text before a parameter': '/shop/v1/files/w2/x',
      'one of several values empty': '/shop/v1/compare/...v2.0',
      'more than 1,000 characters for several parameters': `/shop/v1/range/1-${'2'.repeat(1_000)}.csv`,
      'the base path alone': '/shop',
      'the root': '/',
    }
    for (const [name, path] of Object.entries(unknown)) {
      test(`${name} gets 404`, async () => assertRefused(await bench().call('GET', path), 'RouteNotFound'))
    }

    test('another host gets 404', async () =>
      assertRefused(await bench().call('GET', '/shop/v1/users/1', { host: 'other.test' }), 'RouteNotFound'))

    test('the host is compared without case and port', async () => {
      assert.equal((await bench().echo('GET', '/shop/v1/users/1', { host: `${HOST.toUpperCase()}:8443` })).url, '/by-id/1')
    })

    test('an escaped base path matches in any spelling, before the key is checked', async () => {
      assertRefused(await bench().call('GET', '/caf%c3%a9/v1/menu'), 'NotSubscribed')
    })

    test('another HTTP method is refused with the allowed ones', async () => {
      const answer = await bench().call('DELETE', '/shop/v1/users/me')
      assertRefused(answer, 'MethodNotAllowed')
      assert.equal(answer.headers.allow, 'GET, HEAD, POST')
    })

    test('a method of another template is allowed too', async () => {
      const answer = await bench().call('DELETE', '/shop/v1/docs/7:other')
      assertRefused(answer, 'MethodNotAllowed')
      assert.equal(answer.headers.allow, 'GET, HEAD, POST')
      assert.equal((await bench().echo('GET', '/shop/v1/docs/7:other')).url, '/doc/7:other')
    })

    for (const path of [
      '/shop/v1/compare/a.....',
      '/shop/v1/compare/.....a',
      '/shop/v1/compare/%2e%2e...%2E.',
      '/shop/v1/compare/a...%20..;x',
    ]) {
      test(`${path} would be a dot segment on the target server`, async () =>
        assertRefused(await bench().call('GET', path), 'MalformedRequest'))
    }

    const addresses = ['/shop/v1/users/me', '/shop/v1/nothing', '/shop/v9/users/me', '/nothing/v1/users/me', '/']
    for (const method of ['TRACE', 'TRACK', 'PROPFIND', 'MKCOL', 'PURGE', 'get', 'DEBUG', 'X-ANY_1']) {
      test(`${method} is refused for every path, and nothing is echoed`, async () => {
        for (const path of addresses) {
          const answer = await bench().call(method, path, { headers: { 'X-Secret': 'of-the-caller' }, key: null })
          assertRefused(answer, 'MethodNotAllowed')
          assert.equal(answer.headers.allow, 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT')
          assert.ok(!answer.body.includes('of-the-caller'))
        }
      })
    }

    test('an unknown method after a call on the same connection', async () => {
      const call = `Host: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`
      const socket = bench().connect()
      socket.write(`GET /shop/v1/users/me HTTP/1.1\r\n${call}`)
      assert.equal((await readAnswer(socket)).status, 200)
      socket.removeAllListeners('data').removeAllListeners('close')
      socket.write(`TRACK /shop/v1/users/me HTTP/1.1\r\n${call}`)
      assertRefused(await readAnswer(socket), 'MethodNotAllowed')
      socket.destroy()
    })

    test('a method that only the template with a parameter declares is served by it', async () => {
      assert.equal((await bench().echo('POST', '/shop/v1/users/me')).url, '/post/me')
    })

    test('GET serves HEAD, without a body', async () => {
      const answer = await bench().call('HEAD', '/shop/v1/users/1')
      assert.equal(answer.status, 200)
      assert.equal(answer.body, '')
      assert.ok(Number(answer.headers['content-length']) > 0)
    })

    test('a declared HEAD has precedence', async () => {
      bench().a.behave((request, response) => response.writeHead(200, { 'x-url': request.url }).end())
      assert.equal((await bench().call('HEAD', '/shop/v1/own-head')).headers['x-url'], '/head')
      bench().a.behave(null)
    })

    test('a refused HEAD has no body', async () => {
      const answer = await bench().call('HEAD', '/shop/v1/nothing')
      assert.equal(answer.status, 404)
      assert.equal(answer.body, '')
      assert.ok(answer.headers['x-request-id'])
    })

    test('a declared OPTIONS is forwarded', async () =>
      assert.equal((await bench().echo('OPTIONS', '/shop/v1/own-options')).method, 'OPTIONS'))

    test('an undeclared OPTIONS is refused', async () => {
      assertRefused(
        await bench().call('OPTIONS', '/shop/v1/users/1', {
          headers: { Origin: 'https://a.test', 'Access-Control-Request-Method': 'GET' },
        }),
        'MethodNotAllowed',
      )
    })
  })
}
