import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, isIP, type Server } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { hostInUrl, normaliseServerHost } from '@portico/contract/rule/server-host'
import { ADDRESS_SPELLINGS } from '@portico/contract/testing/host-rules'
import { NEVER_ALLOWED } from '@portico/outbound/testing/address-corpus'
import { eq } from 'drizzle-orm'
import { mails } from '../database/schema/mail.ts'
import { settings } from '../database/schema/setting.ts'
import { transact } from '../database/transact.ts'
import { callGateway } from '../features/api-document/call-gateway.ts'
import { MAIL_SETTING_KEYS } from '../features/setting/mail-setting-queries.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { MailSender } from '../mail/send-mails.ts'
import { buildApi, made } from './api-builders.ts'
import { buildEnvironment, buildGateway } from './builders.ts'
import { startTestPlatform, type TestPlatform } from './start-test-platform.ts'

// Every outbound connection of the platform, against a server on loopback as the denied address, which counts connections.

let closed: TestPlatform
let open: TestPlatform
let trap: Server
let port = 0
let caught = 0

before(async () => {
  trap = createServer((socket) => {
    caught += 1
    socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  }).listen(0)
  await once(trap, 'listening')
  port = (trap.address() as AddressInfo).port
  closed = await startTestPlatform({ ALLOW_LOOPBACK_TARGETS: 'off' })
  open = await startTestPlatform({ DENIED_TARGETS: `localhost:${port}`, PLATFORM_PORT: String(port + 1 > 65_535 ? port - 1 : port + 1) })
})
after(async () => {
  trap.close()
  await Promise.all([closed.stop(), open.stop()])
})

/** Of target servers, whose addresses may be IPv6. */
const LOOPBACK_V6 = ['::1', '[0:0:0:0:0:0:0:1]', '::ffff:127.0.0.1', '::FFFF:7f00:1', '64:ff9b::7f00:1']
const LOOPBACK = ['127.0.0.1', '127.0.0.2', '127.255.255.254', 'localhost', 'LOCALHOST']
/** Names, and the answers of the resolver. */
const NAMES: Record<string, string[]> = {
  'loopback.test': ['127.0.0.1'],
  'six.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'hex.test': ['::ffff:7f00:1'],
  'first.test': ['127.0.0.1', '10.0.0.1'],
  'last.test': ['10.0.0.1', '127.0.0.1'],
  'foo.localhost': ['127.0.0.1'],
}

const server = (address: string, at = port) => ({ protocol: 'http', address, port: at })

describe('saving and testing target servers', { timeout: 300_000 }, () => {
  it('answers AddressNotAllowed whatever the person accepts: addresses, names, changed groups and quick creations', async () => {
    const developer = await closed.as('developer')
    for (const [name, answer] of Object.entries(NAMES)) closed.names.set(name, answer)
    const api = await buildApi(developer)
    const environment = await buildEnvironment(closed.db)
    for (const host of [...LOOPBACK, ...LOOPBACK_V6, ...Object.keys(NAMES)]) {
      const servers = [server('192.0.2.1'), server(host)]
      for (const acceptFailedTest of [true, false]) {
        const body = { name: `To ${host}`, servers, acceptFailedTest }
        const quick = {
          name: host,
          basePath: 'q',
          targetUrl: `http://${hostInUrl(normaliseServerHost(host))}:${port}/`,
          environmentId: environment.id,
          acceptFailedTest,
        }
        for (const answer of [
          await developer.post('/target-server-groups', body),
          await developer.put(`/target-server-groups/${api.group.id}`, body),
          await developer.post('/apis/quick', { ...quick, methods: [{ httpMethod: 'GET', path: '/' }] }),
        ]) {
          assert.deepEqual([answer.status, answer.body.error], [400, 'AddressNotAllowed'], `${host} ${answer.text}`)
          assert.equal(answer.body.data.addresses.join().toLowerCase(), normaliseServerHost(host).toLowerCase())
        }
      }
      const tested = await developer.post('/target-server-groups/connection-test', server(host))
      assert.equal(tested.body.result, 'notAllowed', host)
    }
    assert.equal(caught, 0)
  })

  it('refuses by the field what systems read as an address and is not written as one', async () => {
    const developer = await closed.as('developer')
    for (const host of ADDRESS_SPELLINGS) {
      const { status, body } = await developer.post('/target-server-groups', { name: 'S', servers: [server(host)], acceptFailedTest: true })
      assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'], host)
      assert.equal((await developer.post('/target-server-groups/connection-test', server(host))).status, 400, host)
    }
  })

  it('never allows what no setting allows, by name and by address', async () => {
    const developer = await open.as('developer')
    for (const address of NEVER_ALLOWED.filter((one) => isIP(one) !== 0)) {
      open.names.set('never.test', [address])
      for (const host of ['never.test', ...(address.includes('%') ? [] : [address])]) {
        const body = { name: 'Never', servers: [server(host, 80)], acceptFailedTest: true }
        assert.equal((await developer.post('/target-server-groups', body)).body.error, 'AddressNotAllowed', `${host} ${address}`)
      }
    }
  })

  it('never allows the product’s own ports, with loopback allowed', async () => {
    const developer = await open.as('developer')
    for (const at of [port, open.config.port, open.config.gatewayPort])
      for (const host of ['127.0.0.1', '127.0.0.7', 'localhost', '::1', '::ffff:127.0.0.7']) {
        const body = { name: 'Own', servers: [server(host, at)], acceptFailedTest: true }
        assert.equal((await developer.post('/target-server-groups', body)).body.error, 'AddressNotAllowed', `${host}:${at}`)
        assert.equal((await developer.post('/target-server-groups/connection-test', server(host, at))).body.result, 'notAllowed')
      }
    assert.equal(caught, 0)
  })

  it('keeps a name that does not resolve, and connects nowhere when it changes between the judgement and the test', async () => {
    const developer = await closed.as('developer')
    const body = { name: 'Later', servers: [server('later.test')], acceptFailedTest: true }
    assert.equal((await developer.post('/target-server-groups', body)).status, 201)
    closed.names.set('rebinding.test', ['10.0.0.1'], ['127.0.0.1'])
    const changed = { name: 'Rebinding', servers: [server('rebinding.test')] }
    assert.equal((await developer.post('/target-server-groups', changed)).body.error, 'AddressNotAllowed')
    assert.equal(caught, 0)
  })
})

describe('trial calls', { timeout: 300_000 }, () => {
  const call = (host: string, at = port) => ({ url: new URL(`http://${host}:${at}/a/v1/x`), method: 'GET', headers: [], body: null })

  it('reach a gateway on this machine, but no port of the product', async () => {
    const { gateways } = open.platform.outbound
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', 'localhost'])
      for (const at of [port, open.config.port])
        assert.deepEqual(await callGateway(call(host, at), gateways), { failure: 'addressNotAllowed' }, host)
    assert.equal(caught, 0)
    const reached = await callGateway(call('127.0.0.1'), closed.platform.outbound.gateways)
    assert.ok('status' in reached && reached.status === 200)
    caught = 0
  })

  it('reach this machine only for an environment that a gateway has joined, while target servers may not be here', async () => {
    const developer = await closed.as('developer')
    const api = await buildApi(developer)
    const environment = await buildEnvironment(closed.db, { apiEndpoint: '127.0.0.1', listenPort: port })
    const stage = made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: environment.id }))
    made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
    const call = () => developer.post('/try-calls', { apiId: api.id, stageId: stage.id, httpMethod: 'GET', path: '/items/1' })
    assert.deepEqual((await call()).body.data, { reason: 'addressNotAllowed' })
    assert.equal(caught, 0)
    await buildGateway(closed.db, environment.id)
    assert.equal((await call()).body.status, 200)
    caught = 0
  })

  it('reach no environment at an address that is never allowed, by name or address', async () => {
    const developer = await open.as('developer')
    open.names.set('gateway.test', ['127.0.0.1', '169.254.169.254'])
    for (const apiEndpoint of ['169.254.169.254', '192.0.0.192', '168.63.129.16', '100.100.100.200', '0.0.0.0', 'gateway.test']) {
      const api = await buildApi(developer)
      const environment = await buildEnvironment(open.db, { apiEndpoint, listenPort: 80 })
      const stage = made(await developer.post(`${api.path}/stages`, { name: 'v1', environmentId: environment.id }))
      made(await developer.post(`${api.path}/stages/${stage.id}/deploy`))
      const tried = await developer.post('/try-calls', { apiId: api.id, stageId: stage.id, httpMethod: 'GET', path: '/items/1' })
      assert.deepEqual(tried.body.data, { reason: 'addressNotAllowed' }, apiEndpoint)
    }
  })
})

describe('mail servers', { timeout: 300_000 }, () => {
  const keep = (test: TestPlatform, host: string) =>
    test.db
      .insert(settings)
      .values({ key: MAIL_SETTING_KEYS.server, value: { host, port, secure: false, notifyEmail: '' } })
      .onConflictDoUpdate({ target: settings.key, set: { value: { host, port, secure: false, notifyEmail: '' } } })

  it('are not saved at a denied address; one saved before gets neither test emails nor emails', async () => {
    const admin = await closed.as('superAdmin')
    for (const [name, answer] of Object.entries(NAMES)) closed.names.set(name, answer)
    const sender = new MailSender(closed.db, closed.config, closed.platform.secrets, closed.platform.log, closed.platform.outbound)
    for (const host of [...LOOPBACK, ...Object.keys(NAMES)]) {
      const saved = await admin.put('/settings/mail', { host, port, secure: false })
      assert.deepEqual([saved.status, saved.body.error], [400, 'AddressNotAllowed'], host)
      await keep(closed, host)
      const tested = await admin.post('/settings/mail/test', { to: 'a@example.com', locale: 'en' })
      assert.deepEqual([tested.status, tested.body.error], [400, 'AddressNotAllowed'], host)
      const to = `${host.toLowerCase()}@example.com`
      await transact(closed.db, (tx) => enqueueMail(tx, { to, locale: 'en', kind: 'test', values: { name: 'Kim' } }))
      await sender.sendDue()
      const [mail] = await closed.db.select().from(mails).where(eq(mails.to, to))
      assert.match(mail?.lastError ?? '', /ALLOW_LOOPBACK_TARGETS is off/)
      await closed.db.delete(mails)
      assert.equal((await admin.put('/settings/mail', { host, port, secure: false, buttonLink: 'https://acme.example' })).status, 200)
      await closed.db.delete(settings)
    }
    await sender.stop()
    assert.equal(caught, 0)
  })

  it('of the operator may be on this machine, but not at addresses that are always denied', async () => {
    const { operatorMail } = closed.platform.outbound
    assert.equal((await operatorMail.addressesOf('localhost', 25)).length, 2)
    for (const host of ['169.254.169.254', 'fe80::1', '100.100.100.200'])
      await assert.rejects(operatorMail.addressesOf(host, 25), { code: 'ERR_ADDRESS_DENIED' })
  })
})
