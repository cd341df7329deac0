import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect, isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { after, before, describe, it } from 'node:test'
import { Pool, request } from 'undici'
import { type AddressDenied, isAddressDenied } from './address-denied.ts'
import { kindOfAddress } from './address-kind.ts'
import { readDeniedTarget } from './denied-target.ts'
import { isDnsError } from './dns-error.ts'
import { Outbound, type OutboundPolicy } from './outbound.ts'
import { poolConnector } from './pool-connector.ts'
import { ADDRESS_CORPUS, NEVER_ALLOWED } from './testing/address-corpus.ts'
import { testResolver } from './testing/test-resolver.ts'

const server = createServer((request, response) => {
  if (request.url === '/moved') response.writeHead(302, { location: `http://127.0.0.1:${port}/` })
  response.end('here')
})
let port = 0
let connections = 0

before(async () => {
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
after(() => server.close())

const OPEN: OutboundPolicy = { allowLoopback: true, denied: [] }
const CLOSED: OutboundPolicy = { allowLoopback: false, denied: [] }

const deniedTargets = (text: string) => text.split(',').flatMap((entry) => readDeniedTarget(entry) ?? [])

/** Every way in which the programs connect: each returns true if it reached the server, or rejects. */
const WAYS: Record<string, (outbound: Outbound, host: string, at: number) => Promise<unknown>> = {
  'a socket': async (outbound, host, at) => connected(await outbound.open({ host, port: at })),
  'a request': (outbound, host, at) =>
    new Promise((done, failed) => {
      get({ host, port: at, createConnection: outbound.connectionTo({ host, port: at }) }, (response) => {
        response.resume().on('end', () => done(true))
      }).on('error', failed)
    }),
  'a pool': async (outbound, host, at) => {
    const written = isIP(host) === 6 ? `[${host}]` : host
    const pool = new Pool(`http://${written}:${at}`, { connect: poolConnector(outbound, at, { timeoutMs: 5_000 }) })
    try {
      await (await pool.request({ path: '/', method: 'GET' })).body.text()
    } finally {
      await pool.destroy()
    }
    return true
  },
  'a lookup': async (outbound, host, at) => {
    if (isIP(host) !== 0) return WAYS['a socket']?.(outbound, host, at)
    return connected(connect({ host, port: at, lookup: outbound.lookupFor(at) }))
  },
}

async function connected(socket: Socket): Promise<true> {
  try {
    await once(socket, 'connect')
    return true
  } finally {
    socket.destroy()
  }
}

for (const [way, reach] of Object.entries(WAYS)) {
  describe(`${way} of the outbound policy`, { timeout: 300_000 }, () => {
    const denied = (outbound: Outbound, host: string, reason?: string, at = port) =>
      assert.rejects(
        reach(outbound, host, at),
        (error) => isAddressDenied(error) && (reason === undefined || (error as AddressDenied).reason === reason),
        host,
      )

    it('reaches loopback by address and by name only while it is allowed', async () => {
      const names = testResolver()
      names.set('here.test', ['127.0.0.1'])
      for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'here.test', 'localhost', 'LOCALHOST', 'localhost.'])
        assert.equal(await reach(new Outbound(OPEN, names.resolve), host, port), true, host)
      const before = connections
      for (const host of [
        '127.0.0.1',
        '127.0.0.2',
        '::1',
        '::ffff:127.0.0.1',
        '::ffff:7f00:1',
        'here.test',
        'localhost',
        'LOCALHOST',
        'localhost.',
      ])
        await denied(new Outbound(CLOSED, names.resolve), host, 'loopback')
      assert.equal(connections, before)
    })

    it('reaches no address that is always denied, by address or by name', async () => {
      const names = testResolver()
      for (const address of NEVER_ALLOWED.filter((one) => isIP(one) !== 0)) {
        names.set('denied.test', [address])
        await denied(new Outbound(OPEN, names.resolve), 'denied.test', kindOfAddress(address))
        if (!address.includes('%')) await denied(new Outbound(OPEN, names.resolve), address)
      }
    })

    it('reaches none of several addresses if one of them is denied, in any order', async () => {
      const names = testResolver()
      names.set('first.test', ['169.254.169.254', '127.0.0.1'])
      names.set('last.test', ['127.0.0.1', '169.254.169.254'])
      names.set('mixed.test', ['10.0.0.1', '127.0.0.1'])
      const before = connections
      for (const host of ['first.test', 'last.test']) await denied(new Outbound(OPEN, names.resolve), host, 'metadata')
      await denied(new Outbound(CLOSED, names.resolve), 'mixed.test', 'loopback')
      assert.equal(connections, before)
    })

    it('resolves once and connects to the checked address, so that a changed name has no effect', async () => {
      const names = testResolver()
      names.set('rebinding.test', ['127.0.0.1'], ['169.254.169.254'])
      const outbound = new Outbound(OPEN, names.resolve)
      assert.equal(await reach(outbound, 'rebinding.test', port), true)
      assert.deepEqual(names.asked, ['rebinding.test'])
      await denied(outbound, 'rebinding.test', 'metadata')
      names.set('other.test', ['169.254.169.254'], ['127.0.0.1'])
      await denied(outbound, 'other.test', 'metadata')
      assert.equal(await reach(outbound, 'other.test', port), true)
    })

    it('reaches no port of the product, at any address of this machine, with loopback allowed', async () => {
      const names = testResolver()
      names.set('platform.test', ['127.0.0.1'])
      names.set('also.test', ['127.0.0.9'])
      const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
      const usable = own.filter((address) => ['host', 'loopback'].includes(kindOfAddress(address)))
      for (const place of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `platform.test:${port}`]) {
        const outbound = new Outbound({ allowLoopback: true, denied: deniedTargets(place) }, names.resolve)
        for (const host of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', 'localhost', 'also.test', 'platform.test', ...usable])
          await denied(outbound, host, 'ownPort')
      }
      const elsewhere = new Outbound({ allowLoopback: true, denied: deniedTargets(`localhost:${port + 1}`) }, names.resolve)
      assert.equal(await reach(elsewhere, '127.0.0.1', port), true)
      elsewhere.deny({ host: 'localhost', port })
      await denied(elsewhere, '127.0.0.1', 'ownPort')
    })

    it('treats this machine’s addresses on its networks as loopback', async () => {
      const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).filter(({ internal }) => !internal))
      for (const { address } of own.filter((one) => kindOfAddress(one.address) === 'host')) {
        assert.equal(await reach(new Outbound(OPEN), address, port), true, address)
        await denied(new Outbound(CLOSED), address, 'loopback')
      }
    })

    it('reaches no address in a range that the operator denies', async () => {
      const outbound = new Outbound({ allowLoopback: true, denied: deniedTargets('127.7.0.0/16,10.0.0.0/8') })
      await denied(outbound, '127.7.0.1', 'operator')
      await denied(outbound, '::ffff:127.7.0.1', 'operator')
      await denied(outbound, '10.1.2.3', 'operator')
      assert.equal(await reach(outbound, '127.8.0.1', port), true)
    })

    it('distinguishes a name that does not resolve', async () => {
      const names = testResolver()
      names.set('empty.test', [])
      for (const host of ['nobody.test', 'empty.test'])
        await assert.rejects(reach(new Outbound(OPEN, names.resolve), host, port), (error) => isDnsError(error) && !isAddressDenied(error))
    })
  })
}

describe('spellings that systems resolve as addresses', () => {
  it('are checked by the resolved address', async () => {
    const closed = new Outbound(CLOSED)
    for (const host of [
      '127.1',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '2130706433',
      '0x7f000001',
      '0X7F.1',
      '017700000001',
      '127.0.1',
      '0x7f.0.1',
      '127.0.0.1.',
    ])
      await assert.rejects(closed.addressesOf(host, 80), { code: 'ERR_ADDRESS_DENIED', reason: 'loopback' }, host)
    for (const host of ['0xa9fea9fe', '2852039166', '0251.0376.0251.0376', '169.254.43518', '0xa9.0xfe.0xa9.0xfe'])
      await assert.rejects(closed.addressesOf(host, 80), { code: 'ERR_ADDRESS_DENIED', reason: 'metadata' }, host)
    for (const host of ['0', '0x0', '00', '0.0', '4294967295', '0xffffffff'])
      await assert.rejects(closed.addressesOf(host, 80), { code: 'ERR_ADDRESS_DENIED', reason: 'reserved' }, host)
  })
})

describe('a policy', () => {
  it('allows every other host', async () => {
    const closed = new Outbound(CLOSED)
    for (const host of ADDRESS_CORPUS.host.filter((address) => address !== 'fd00::2'))
      assert.equal((await closed.addressesOf(host, 443)).length, 1, host)
  })

  it('shares concurrent lookups of a name', async () => {
    const names = testResolver()
    names.set('busy.test', ['10.0.0.1'])
    const outbound = new Outbound(CLOSED, names.resolve)
    await Promise.all(Array.from({ length: 50 }, () => outbound.addressesOf('busy.test', 80)))
    assert.equal(names.asked.length, 1)
  })

  it('keeps the last known addresses of a denied target while its name cannot be resolved', async () => {
    const names = testResolver()
    names.set('platform.test', ['10.0.0.4'], 'EAI_AGAIN')
    const outbound = new Outbound({ allowLoopback: false, denied: deniedTargets('platform.test:4000') }, names.resolve)
    for (let round = 0; round < 3; round += 1) await assert.rejects(outbound.addressesOf('10.0.0.4', 4000), { reason: 'ownPort' })
    assert.equal((await outbound.addressesOf('10.0.0.4', 4001)).length, 1)
    assert.equal((await outbound.addressesOf('10.0.0.5', 4000)).length, 1)
  })

  it('uses the last known addresses of a name while its name server does not respond, and checks them again', async () => {
    let silent = false
    const answer = Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    const outbound = new Outbound(OPEN, () => (silent ? new Promise(() => undefined) : answer))
    await outbound.addressesOf('slow.test', port)
    silent = true
    assert.deepEqual(await outbound.addressesOf('slow.test', port), [{ address: '127.0.0.1', family: 4 }])
    outbound.deny({ host: 'localhost', port })
    await assert.rejects(outbound.addressesOf('slow.test', port), { reason: 'ownPort' })
  })

  it('reports what it denied and why', async () => {
    const reported: string[] = []
    const outbound = new Outbound(CLOSED, testResolver().resolve, ({ message }) => reported.push(message))
    await assert.rejects(outbound.addressesOf('localhost', 80))
    assert.deepEqual(reported, ['127.0.0.1 port 80 (localhost) is on this machine, and ALLOW_LOOPBACK_TARGETS is off'])
  })

  it('does not follow redirects', async () => {
    const outbound = new Outbound(OPEN)
    const pool = new Pool(`http://127.0.0.1:${port}`, { connect: poolConnector(outbound, port, { timeoutMs: 5_000 }) })
    const answer = await request(`http://127.0.0.1:${port}/moved`, { dispatcher: pool })
    await answer.body.dump()
    assert.equal(answer.statusCode, 302)
    await pool.destroy()
  })
})
