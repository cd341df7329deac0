import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../database/new-id.ts'
import { hashToken } from '../../database/token.ts'
import { made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { readWorkbook } from '../../testing/read-workbook.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let admin: Awaited<ReturnType<TestPlatform['as']>>
let other: typeof admin
let path: string
let gateway: string

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
  other = await test.as('superAdmin')
  const input = { name: 'Shop', apiEndpoint: 'shop.example.com', listenPort: 8080 }
  path = `/environments/${made(await admin.post('/environments', input)).id}`
  made(await other.put(path, { ...input, name: 'Store', logLevel: 'debug', protocol: 'https', listenPort: 8443 }))
  const added = made(await admin.post(`${path}/gateways`, { name: 'edge' }))
  gateway = `${path}/gateways/${added.gateway.id}`
  made(await other.put(gateway, { name: 'edge-2', description: 'In the cellar' }))
  await admin.delete(`${gateway}/enrolment-token`)
})
after(() => test.stop())

const list = async (query = '') => (await admin.get(`${path}/history?size=100${query}`)).body
const textOf = ({ gatewayName, field, before: old, after: now }: TestBody) => `${gatewayName ?? ''} ${field}: ${old} → ${now}`.trim()
const texts = async (query = '') => (await list(query)).items.map(textOf)

describe('the history of an environment', () => {
  it('has one line for each changed field, newest first, with who changed it', async () => {
    const { items, total } = await list()
    assert.equal(total, items.length)
    assert.deepEqual(items.slice(0, 9).map(textOf), [
      'edge-2 enrolmentToken: [hidden] → null',
      'edge-2 description: null → In the cellar',
      'edge-2 name: edge → edge-2',
      'edge-2 enrolmentToken: null → [hidden]',
      'edge-2 name: null → edge',
      'listenPort: 8080 → 8443',
      'logLevel: info → debug',
      'name: Shop → Store',
      'protocol: http → https',
    ])
    const [first, second] = items
    assert.deepEqual([first.actorEmail, second.actorEmail], [admin.email, other.email])
    assert.ok(Date.now() - Date.parse(first.at) < 600_000)
    assert.equal(new Set(items.map(({ id }: { id: string }) => id)).size, items.length)
  })

  it('is filtered by user, field and period, and has pages', async () => {
    assert.deepEqual(await texts('&field=name&sort=at'), [
      'name: null → Shop',
      'name: Shop → Store',
      'edge-2 name: null → edge',
      'edge-2 name: edge → edge-2',
    ])
    assert.deepEqual(await texts(`&field=name&q=${encodeURIComponent(other.email)}`), ['edge-2 name: edge → edge-2', 'name: Shop → Store'])
    assert.deepEqual(await texts('&from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z'), [])
    const { items, total } = (await admin.get(`${path}/history?field=name&size=1&page=2`)).body
    assert.deepEqual([items.map(textOf), total], [['edge-2 name: null → edge'], 4])
    const refused = await admin.get(`${path}/history?from=2020-01-01T00:00:00Z&to=2020-02-02T00:00:00Z`)
    assert.deepEqual([refused.status, refused.body.data.fields[0].rule], [400, 'period'])
    assert.equal((await admin.get(`${path}/history?field=tokenHash`)).status, 400)
  })

  it('keeps what happened to a removed gateway, and knows other environments by their own history', async () => {
    const environment = await buildEnvironment(test.db)
    assert.equal((await admin.get(`/environments/${environment.id}/history`)).body.total, 0)
    assert.equal((await admin.get(`/environments/${newId()}/history`)).body.error, 'EnvironmentNotFound')
    const before = (await list()).total
    await admin.delete(gateway)
    assert.ok((await texts()).includes('edge-2 name: edge-2 → null'))
    assert.ok((await list()).total > before)
    assert.ok((await texts()).some((text: string) => text.endsWith('name: edge → edge-2')))
  })

  it('also has a change of the exposed environment, which is made through another one', async () => {
    const environment = made(await admin.post('/environments', { name: 'Next', apiEndpoint: 'next.example.com', exposedOnPortal: true }))
    assert.deepEqual((await texts('&field=exposedOnPortal')).slice(0, 1), ['exposedOnPortal: true → false'])
    made(await admin.post(`${path}/expose`))
    assert.deepEqual((await texts('&field=exposedOnPortal')).slice(0, 1), ['exposedOnPortal: false → true'])
    made(await admin.post(`/environments/${environment.id}/expose`))
  })

  it('never contains a token, nor its hash', async () => {
    const { enrolmentToken } = made(await admin.post(`${path}/gateways`, { name: 'edge-3' }))
    const text = JSON.stringify(await list())
    assert.ok(text.includes('edge-3') && !text.includes(enrolmentToken) && !text.includes(hashToken(enrolmentToken)))
  })

  it('downloads as a workbook, with the same filters', async () => {
    const { status, headers, rows } = await readWorkbook(test, admin.accessToken, `${path}/history/export?field=logLevel`)
    assert.equal(status, 200)
    assert.match(headers['content-disposition'] ?? '', /environment-history-.*\.xlsx/)
    assert.deepEqual(rows[0], ['Time (UTC)', 'Name', 'Email (ID)', 'Gateway', 'Field', 'Before', 'After'])
    assert.deepEqual(
      rows.slice(1).map((cells) => cells.slice(4)),
      [
        ['Log level', 'info', 'debug'],
        ['Log level', '', 'info'],
      ],
    )
  })
})
