import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ACCESS, type Action } from '@portico/contract/access'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { matchEndpoint } from '../../lib/relay/match-endpoint.ts'
import { readSource, sourceFiles } from './project-files.ts'

const files = sourceFiles()

/** Endpoints that a routes file of the platform passes to `serve`, by name. */
const served = new Set(
  files
    .filter((file) => /^platform\/features\/.+-routes\.ts$/.test(file))
    .flatMap((file) => [...readSource(file).matchAll(/\b\w+Endpoints\.(\w+)\b/g)].map(([, name]) => name)),
)

const filled = (path: string) => path.replace(/:\w+/g, '0197a3c2-0000-7000-8000-000000000000')

describe('the table of endpoints', () => {
  it('lists every endpoint that a concept declares', () => {
    const listed = new Set(ENDPOINT_LIST.map(({ name }) => name as string))
    const declared = files
      .filter((file) => /^contract\/.+-endpoints\.ts$/.test(file))
      .flatMap((file) => [...readSource(file).matchAll(/^ {2}(\w+): defineEndpoint\(/gm)].map(([, name]) => name ?? ''))
    assert.ok(declared.length > 0)
    assert.deepEqual(
      declared.filter((name) => !listed.has(name)),
      [],
    )
  })

  it('has unique methods and paths', () => {
    const addresses = ENDPOINT_LIST.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    assert.deepEqual(
      addresses.filter((address, at) => addresses.indexOf(address) !== at),
      [],
    )
  })

  for (const { name, method, path, access, relay } of ENDPOINT_LIST) {
    it(`${name} is granted to somebody in the access table`, () => {
      assert.ok(Object.hasOwn(ACCESS, access), `${access} is not in contract/access.ts`)
      assert.ok(ACCESS[access as Action].length > 0, `${access} is open to nobody`)
    })

    it(`${name} is served by the platform`, () => {
      assert.ok(served.has(name), `no platform/features/*/*-routes.ts serves ${name}`)
    })

    it(`${name} is ${relay === false ? 'not ' : ''}forwarded by the relay`, () => {
      const forwarded = matchEndpoint(method, filled(path))
      if (relay === false) assert.notEqual(forwarded?.path, path)
      else assert.equal(forwarded?.path, path)
    })
  }
})

describe('the relay', () => {
  for (const path of ['/', '/unknown', '/apis/1/2/3/4/5', '/livez', '/metrics', '/openapi.json', '/gateway/snapshot']) {
    it(`forwards nothing undeclared: ${path}`, () => {
      assert.equal(matchEndpoint('GET', path), undefined)
    })
  }

  it('looks an endpoint up before it calls the platform', () => {
    const source = readSource('lib/relay/relay.ts')
    const asks = source.indexOf('matchEndpoint(')
    assert.ok(asks > 0 && asks < source.indexOf('fetchPlatform('))
  })
})

describe('the access tests of the platform', () => {
  it('cover the whole table with 401 and 403', () => {
    const matrix = files.find((file) => /^platform\/.*role-matrix\.test\.ts$/.test(file))
    assert.ok(matrix, 'there is no role-matrix.test.ts in platform/')
    const source = readSource(matrix)
    for (const word of ['ENDPOINT_LIST', '401', '403']) assert.ok(source.includes(word), `${matrix} does not mention ${word}`)
  })
})
