import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { TRAFFIC_POLICY_DEFAULT } from '@portico/contract/target-server/traffic-policy'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { buildDeployedApi, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('a traffic policy', () => {
  const servers = [{ protocol: 'http', address: '192.0.2.1', port: 80 }]
  const bodyOf = (name: string, trafficPolicy?: object) => ({
    name,
    servers,
    acceptFailedTest: true,
    ...(trafficPolicy && { trafficPolicy }),
  })

  it('is saved and shown; absent fields have their default, and a change replaces it', async () => {
    const developer = await test.as('developer')
    assert.deepEqual(made(await developer.post('/target-server-groups', bodyOf('Plain'))).trafficPolicy, TRAFFIC_POLICY_DEFAULT)
    const group = made(await developer.post('/target-server-groups', bodyOf('Limited', { maxConnections: 20 })))
    assert.deepEqual(group.trafficPolicy, { ...TRAFFIC_POLICY_DEFAULT, maxConnections: 20 })
    const changed = made(await developer.put(`/target-server-groups/${group.id}`, bodyOf('Limited', { queueLength: 0 })))
    assert.deepEqual(changed.trafficPolicy, { ...TRAFFIC_POLICY_DEFAULT, queueLength: 0 })
    const { status, body } = await developer.post('/target-server-groups', bodyOf('Wrong', { maxConnections: -1 }))
    assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'])
  })

  it('stores certificates of authorities without anything else, and rejects a text without one', async () => {
    const developer = await test.as('developer')
    const { cert, key } = await makeCertificate('authority', { authority: true })
    const create = (name: string, certificateAuthorities: string) =>
      developer.post('/target-server-groups', bodyOf(name, { certificateAuthorities, serverName: 'orders.internal.test' }))
    const { trafficPolicy } = made(await create('Private', `about ${cert}${key}`))
    assert.equal(trafficPolicy.certificateAuthorities, cert)
    assert.equal(trafficPolicy.serverName, 'orders.internal.test')
    for (const text of ['none', key, cert.replace('MI', '!!')]) {
      const { status, body } = await create('Wrong', text)
      assert.deepEqual([status, body.error, body.data], [422, 'CertificateInvalid', { reason: 'certificate' }])
    }
  })

  it('is deployed with the group: what differs from the default, so that a new field outdates no deployment', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const { token } = await buildGateway(test.db, api.environment.id)
    const served = async () => {
      const { body } = await test.anonymous.call('GET', '/gateway-link/snapshot', undefined, { authorization: `Gateway ${token}` })
      return body.targetServerGroups[0].trafficPolicy
    }
    assert.equal(await served(), undefined)
    const body = { ...bodyOf(api.group.name, { maxConnections: 5 }), servers: api.group.servers }
    assert.equal(made(await developer.put(`/target-server-groups/${api.group.id}`, body)).behind.length, 1)
    const { balancing } = made(await developer.get(`${api.path}/stages/${api.stage.id}/difference`))
    assert.equal(balancing, true)
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    assert.deepEqual(await served(), { maxConnections: 5 })
  })
})
