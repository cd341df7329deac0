import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SettingError } from '@portico/settings/read-settings'
import { readConfig } from './config.ts'

test('defaults: the platform of this machine, the port of the environment', () => {
  const config = readConfig({})
  assert.deepEqual(config.platformUrls, ['http://127.0.0.1:4000'])
  assert.equal(config.engine, 'node')
  assert.equal(config.port, null)
  assert.equal(config.host, '0.0.0.0')
  assert.deepEqual([config.opsPort, config.opsHost], [9_000, '127.0.0.1'])
  assert.deepEqual([config.stopDelayMs, config.drainMs], [0, null])
  assert.equal(config.trustedProxies.has('127.0.0.1'), false)
  assert.equal(config.supervised, false)
  assert.equal(config.allowLoopbackTargets, false)
  assert.deepEqual(config.deniedTargets, [])
})

test('ops port 0 turns it off', () => assert.equal(readConfig({ GATEWAY_OPS_PORT: '0' }).opsPort, null))

test('trusted proxies are addresses and ranges', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.7 ,::1' })
  assert.equal(trustedProxies.has('10.9.9.9'), true)
  assert.equal(trustedProxies.has('192.168.1.8'), false)
  assert.equal(trustedProxies.has('::1'), true)
})

test('each TLS certificate has its key', () => {
  const two = { TLS_CERT_FILE: '/a.crt, /b.crt', TLS_KEY_FILE: '/a.key,/b.key' }
  assert.deepEqual(readConfig(two).certificateFiles, [
    { certificate: '/a.crt', key: '/a.key' },
    { certificate: '/b.crt', key: '/b.key' },
  ])
  assert.throws(() => readConfig({ ...two, TLS_KEY_FILE: '/a.key' }), /Invalid TLS_KEY_FILE: use one key for each file/)
  assert.throws(() => readConfig({ TLS_CERT_FILE: '/a.crt' }), /Missing TLS_KEY_FILE: set it together with TLS_CERT_FILE/)
})

test('the PROXY protocol needs the proxies that may use it', () => {
  assert.equal(readConfig({}).proxyProtocol, false)
  assert.equal(readConfig({ PROXY_PROTOCOL: 'on', TRUSTED_PROXIES: '10.0.0.0/8' }).proxyProtocol, true)
  assert.throws(() => readConfig({ PROXY_PROTOCOL: 'on' }), /Missing TRUSTED_PROXIES/)
})

const wrong: Record<string, string> = {
  ENGINE: 'other',
  PLATFORM_URL: 'ftp://x',
  GATEWAY_PORT: '70000',
  GATEWAY_OPS_PORT: '-1',
  GATEWAY_STOP_DELAY: 'soon',
  GATEWAY_DRAIN_TIME: '0',
  TRUSTED_PROXIES: '10.0.0.0/33',
  ALLOW_LOOPBACK_TARGETS: 'maybe',
  PROXY_PROTOCOL: 'maybe',
  DENIED_TARGETS: 'db',
  LOG_LEVEL: 'loud',
}
for (const [name, value] of Object.entries(wrong)) {
  test(`an invalid ${name} is named in the error`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) => error instanceof SettingError && error.message.startsWith(`Invalid ${name} "${value}": use `),
    )
  })
}
