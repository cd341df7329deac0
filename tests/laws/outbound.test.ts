import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSource, sourceFiles } from './project-files.ts'

/** Files that may connect without the outbound policy, to addresses from the operator's settings only. */
const OPERATORS_OWN = new Set(['gateway/agent/platform-link.ts', 'gateway/traffic/trace-exporter.ts', 'gateway/usage/redis-usage-store.ts'])

const PRODUCT = /^(?:platform|gateway|outbound)\//
const TESTS = /\.test\.ts$|\/testing\/|\/conformance\/|^platform\/database\/embedded\//

/** Imports by which a program can open a connection or resolve a name, except types. */
const CONNECTS: [RegExp, RegExp][] = [
  [/^node:net$/, /\b(?:connect|createConnection|Socket)\b/],
  [/^node:tls$/, /\b(?:connect|TLSSocket)\b/],
  [/^node:(?:http|https|http2)$/, /\b(?:request|get|Agent|globalAgent|connect)\b/],
  [/^node:dns(?:\/promises)?$/, /./],
  [/^node:dgram$/, /./],
  [/^undici$/, /./],
  [/^@redis\/client$/, /./],
]

const files = sourceFiles().filter((file) => PRODUCT.test(file) && !TESTS.test(file))

/** Returns the run-time imports of a file, by module. */
function importsOf(source: string): [module: string, names: string][] {
  return [...source.matchAll(/^import (?!type )([^;]*?) from '([^']+)'/gms)].map(([, names = '', module = '']) => [
    module,
    names.replace(/\btype \w+/g, ''),
  ])
}

function opensConnections(file: string): boolean {
  const source = readSource(file)
  const imported = importsOf(source).some(([module, names]) => CONNECTS.some(([of, what]) => of.test(module) && what.test(names)))
  return imported || /(?<!#)\bfetch\(/.test(source)
}

describe('connections of platform and gateway', () => {
  it('are opened by outbound/ only, which checks every address, or lead to addresses of the operator', () => {
    assert.ok(files.length > 200)
    assert.ok(
      [...OPERATORS_OWN].every((file) => opensConnections(file)),
      'a connection is not seen where there is one',
    )
    const opening = files.filter((file) => !file.startsWith('outbound/') && !OPERATORS_OWN.has(file) && opensConnections(file))
    const withoutPolicy = opening.filter(
      (file) => !/createConnection: outbound\.|createConnection = outbound\.|connect: poolConnector\(/.test(readSource(file)),
    )
    assert.deepEqual(withoutPolicy, [])
  })

  it('do not follow redirects', () => {
    const following = files.filter((file) => /\b(?:maxRedirections|redirect\(|RedirectHandler|interceptors)\b/.test(readSource(file)))
    assert.deepEqual(following, [])
  })

  it('for emails follow the policy too', () => {
    const mailing = files.filter((file) => /\bcreateTransport\(/.test(readSource(file)))
    assert.deepEqual(mailing, ['platform/mail/mail-transport.ts'])
    assert.match(readSource('platform/mail/mail-transport.ts'), /getSocket: [\s\S]*outbound\.open\(/)
  })
})
