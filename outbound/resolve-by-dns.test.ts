import assert from 'node:assert/strict'
import { Resolver } from 'node:dns/promises'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { Resolve } from './known-names.ts'
import { resolveByDns } from './resolve-by-dns.ts'
import { type DnsServer, startDnsServer } from './testing/dns-server.ts'

const SYSTEM = [{ address: '198.51.100.9', family: 4 }]

let dns: DnsServer
let resolver: Resolver
let settings: string
let askedSystem: string[] = []

before(async () => {
  dns = await startDnsServer()
  resolver = new Resolver({ timeout: 100, tries: 1 })
  resolver.setServers([dns.address])
})
after(() => dns.close())
beforeEach(async () => {
  settings = await mkdtemp(join(tmpdir(), 'portico-dns-'))
  askedSystem = []
  dns.asked.length = 0
})

afterEach(() => rm(settings, { recursive: true }))

const bySystem: Resolve = async (host) => {
  askedSystem.push(host)
  if (host === 'unknown.test') throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  return SYSTEM
}
const resolve = (host: string) => resolveByDns({ openResolver: () => resolver, bySystem, settings })(host)

describe('resolving by DNS', () => {
  it('returns the addresses of both families with their TTLs', async () => {
    dns.set('both.test', ['192.0.2.1', '192.0.2.2', '2001:db8::7'], 30)
    assert.deepEqual((await resolve('both.test')).map(({ address, family, ttl }) => `${address} ${family} ${ttl}`).toSorted(), [
      '192.0.2.1 4 30',
      '192.0.2.2 4 30',
      '2001:db8::7 6 30',
    ])
    assert.deepEqual(askedSystem, [])
  })

  it('returns what one family has', async () => {
    dns.set('six.test', ['2001:db8::7'], 30)
    assert.deepEqual(await resolve('six.test'), [{ address: '2001:db8::7', family: 6, ttl: 30 }])
  })

  for (const [what, host, files] of [
    ['without a dot', 'intranet', {}],
    ['of the local network', 'printer.local', {}],
    ['of the hosts file', 'listed.test', { hosts: '127.0.0.1 localhost\n10.0.0.5\tother.test Listed.test # comment\n' }],
    ['that are completed with search domains first', 'service.namespace', { 'resolv.conf': 'search a.test\noptions ndots:5 timeout:1\n' }],
  ] as const)
    it(`asks the system alone for names ${what}`, async () => {
      for (const [file, text] of Object.entries(files)) await writeFile(join(settings, file), text)
      dns.set(host, ['192.0.2.1'])
      assert.deepEqual(await resolve(host), [{ ...SYSTEM[0], ttl: 5 }])
      assert.deepEqual([askedSystem, dns.asked], [[host], []])
    })

  it('asks DNS for names that only a comment of the hosts file has', async () => {
    await writeFile(join(settings, 'hosts'), '# 10.0.0.5 real.test\n')
    dns.set('real.test', ['192.0.2.1'], 7)
    assert.deepEqual(await resolve('real.test'), [{ address: '192.0.2.1', family: 4, ttl: 7 }])
  })

  it('asks the system for names that DNS does not know, and while no name server responds', async () => {
    assert.deepEqual(await resolve('system.test'), [{ ...SYSTEM[0], ttl: 5 }])
    await assert.rejects(resolve('unknown.test'), { code: 'ENOTFOUND' })
    dns.set('silent.test', ['192.0.2.1'])
    dns.beSilent(true)
    assert.deepEqual(await resolve('silent.test'), [{ ...SYSTEM[0], ttl: 5 }])
    dns.beSilent(false)
  })

  it('asks other name servers once resolv.conf names them', async () => {
    const next = await startDnsServer()
    dns.set('moving.test', ['192.0.2.1'], 1)
    next.set('moving.test', ['192.0.2.2'], 1)
    let server = dns.address
    const openResolver = () => {
      const opened = new Resolver({ timeout: 500, tries: 1 })
      opened.setServers([server])
      return opened
    }
    const resolveMoving = async () => (await moving('moving.test'))[0]?.address
    const moving = resolveByDns({ openResolver, bySystem, settings })
    assert.equal(await resolveMoving(), '192.0.2.1')
    server = next.address
    assert.equal(await resolveMoving(), '192.0.2.1')
    await writeFile(join(settings, 'resolv.conf'), `nameserver ${next.address}\n`)
    assert.equal(await resolveMoving(), '192.0.2.2')
    await next.close()
  })
})
