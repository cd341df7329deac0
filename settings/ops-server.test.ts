import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { serveOps } from './ops-server.ts'
import { SettingError } from './read-settings.ts'

const place = { host: '127.0.0.1', port: 0, setting: 'WEB_OPS_PORT' }

async function open(t: TestContext, pages: Partial<Parameters<typeof serveOps>[1]> = {}) {
  const faults: unknown[] = []
  const server = await serveOps(place, {
    readiness: async () => ({ isReady: true, remarks: ['a remark'] }),
    metrics: { contentType: 'text/plain; version=0.0.4', text: async () => 'up 1\n' },
    onFault: (error) => faults.push(error),
    ...pages,
  })
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const get = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    return [answer.status, await answer.text(), answer.headers.get(path === '/metrics' ? 'content-type' : 'allow')]
  }
  return { get, port, faults }
}

test('answers liveness, readiness with remarks, and metrics', async (t) => {
  const { get } = await open(t)
  assert.deepEqual(await get('/livez'), [200, 'ok\n', null])
  assert.deepEqual(await get('/readyz'), [200, 'ready\na remark\n', null])
  assert.deepEqual(await get('/metrics'), [200, 'up 1\n', 'text/plain; version=0.0.4'])
  assert.deepEqual(await get('/else'), [404, '', null])
  assert.deepEqual(await get('/livez', 'POST'), [405, '', 'GET, HEAD'])
})

test('says that it is not ready, without remarks, and answers 500 when a page fails', async (t) => {
  const failure = new Error('no metrics')
  const { get, faults } = await open(t, {
    readiness: async () => ({ isReady: false, remarks: ['a remark'] }),
    metrics: { contentType: '', text: () => Promise.reject(failure) },
  })
  assert.deepEqual(await get('/readyz'), [503, 'not ready\n', null])
  assert.deepEqual((await get('/metrics'))[0], 500)
  assert.deepEqual(faults, [failure])
})

test('refuses a port that is in use, by the name of its setting', async (t) => {
  const { port } = await open(t)
  const pages = { readiness: async () => ({ isReady: true }), metrics: { contentType: '', text: async () => '' }, onFault: () => undefined }
  await assert.rejects(serveOps({ ...place, port }, pages), (error: Error) => {
    assert.ok(error instanceof SettingError)
    assert.equal(error.message, `Invalid WEB_OPS_PORT ${port}: another program uses this port.`)
    return true
  })
})
