import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type MadeCertificate, makeCertificate } from '@portico/contract/testing/make-certificate'
import { desc, eq, sql } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { targetServerCertificates } from '../../database/schema/target-server.ts'
import { transact } from '../../database/transact.ts'
import { warnOfCertificates } from '../../jobs/warn-of-certificates.ts'
import { buildDeployedApi, buildGroup, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let first: MadeCertificate
let second: MadeCertificate

before(async () => {
  test = await startTestPlatform()
  first = await makeCertificate('first')
  second = await makeCertificate('second')
})
after(() => test.stop())

const filesOf = ({ cert, key }: MadeCertificate) => ({ certificate: cert, privateKey: key })

/** Creates a deployed group and returns what its gateways receive. */
async function deployedGroup() {
  const developer = await test.as('developer')
  const api = await buildDeployedApi(test, developer)
  const { token } = await buildGateway(test.db, api.environment.id)
  const headers = { authorization: `Gateway ${token}` }
  const snapshot = async () => (await test.anonymous.call('GET', '/gateway-link/snapshot', undefined, headers)).body
  const shown = async () => (await snapshot()).targetServerGroups[0].clientCertificate
  return { developer, api, path: `/target-server-groups/${api.group.id}`, snapshot, shown }
}

describe('the client certificate of a group', () => {
  it('is shown without its key, and reaches gateways without a deployment: put, replaced, turned off and on, deleted', async () => {
    const { developer, path, snapshot, shown } = await deployedGroup()
    assert.equal((await developer.get(path)).body.certificate, null)
    assert.equal(await shown(), undefined)
    const { revision } = await snapshot()

    const { certificate, behind } = made(await developer.put(`${path}/certificate`, filesOf(first)))
    assert.deepEqual([certificate.subject, certificate.issuer, certificate.active], ['CN=first', 'CN=first', true])
    assert.deepEqual(behind, [])
    assert.ok((await snapshot()).revision > revision)
    assert.deepEqual(await shown(), { certificate: first.cert, privateKey: first.key })

    made(await developer.put(`${path}/certificate`, filesOf(second)))
    assert.equal((await shown()).privateKey, second.key)
    assert.equal(made(await developer.post(`${path}/certificate/deactivate`)).certificate.active, false)
    assert.equal(await shown(), undefined)
    assert.equal(made(await developer.post(`${path}/certificate/activate`)).certificate.active, true)
    assert.equal((await shown()).certificate, second.cert)
    assert.equal((await developer.delete(`${path}/certificate`)).status, 204)
    assert.equal(await shown(), undefined)
    assert.equal((await developer.delete(`${path}/certificate`)).status, 404)
    assert.equal((await developer.post(`${path}/certificate/activate`)).body.error, 'NotFound')
  })

  it('goes with its group, from gateways too', async () => {
    const { developer, path, shown } = await deployedGroup()
    made(await developer.put(`${path}/certificate`, filesOf(first)))
    assert.ok(await shown())
    assert.equal((await developer.delete(path)).status, 204)
    assert.equal(await shown(), undefined)
  })

  it('is refused with a reason, and the one before stays', async () => {
    const { developer, path, shown } = await deployedGroup()
    made(await developer.put(`${path}/certificate`, filesOf(first)))
    const mismatch = await developer.put(`${path}/certificate`, { certificate: second.cert, privateKey: first.key })
    assert.deepEqual([mismatch.status, mismatch.body.error], [422, 'CertificateKeyMismatch'])
    const unreadable = await developer.put(`${path}/certificate`, { certificate: 'x', privateKey: first.key })
    assert.deepEqual(
      [unreadable.status, unreadable.body.error, unreadable.body.data],
      [422, 'CertificateInvalid', { reason: 'certificate' }],
    )
    const huge = await developer.put(`${path}/certificate`, { certificate: 'x'.repeat(65_537), privateKey: first.key })
    assert.deepEqual([huge.status, huge.body.error], [400, 'ClassValidatorPassFailed'])
    assert.equal((await shown()).certificate, first.cert)
  })

  it('is turned on no more once it has ended', async () => {
    const { developer, api, path } = await deployedGroup()
    made(await developer.put(`${path}/certificate`, filesOf(first)))
    made(await developer.post(`${path}/certificate/deactivate`))
    await test.db
      .update(targetServerCertificates)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(targetServerCertificates.groupId, api.group.id))
    assert.equal((await developer.post(`${path}/certificate/activate`)).body.error, 'CertificateExpired')
  })

  it('is not shown to others', async () => {
    const { path } = await deployedGroup()
    const other = await test.as('developer')
    for (const { status, body } of [
      await other.put(`${path}/certificate`, { certificate: 'x', privateKey: 'x' }),
      await other.post(`${path}/certificate/activate`),
      await other.post(`${path}/certificate/deactivate`),
      await other.delete(`${path}/certificate`),
      await other.get(`${path}/health`),
    ]) {
      assert.deepEqual([status, body.error], [404, 'TargetServerGroupNotFound'])
    }
  })

  it('is kept sealed: its key is in no column, no answer and no line of the record', async () => {
    const { developer, path } = await deployedGroup()
    const answers = [
      await developer.put(`${path}/certificate`, filesOf(first)),
      await developer.get(path),
      await developer.post(`${path}/certificate/deactivate`),
    ].map(({ text }) => text)
    const secret = first.key.split('\n')[1] ?? ''
    assert.ok(secret.length > 30)
    const rows = JSON.stringify(await test.db.select().from(targetServerCertificates))
    const { rows: record } = await test.db.execute(sql`select * from audit_changes where table_name = 'target_server_certificates'`)
    assert.ok(record.length > 0)
    for (const text of [...answers, rows, JSON.stringify(record)]) assert.ok(!text.includes(secret))
    const sealed = JSON.parse(rows)[0].privateKeySealed.slice(0, 40)
    assert.ok(!JSON.stringify(record).includes(sealed))
  })
})

describe('the end of a client certificate', () => {
  const DAY_MS = 86_400_000

  it('is announced to its owner at 30, 7 and 1 days, each once, and again after it is replaced', async () => {
    const developer = await test.as('developer')
    const group = await buildGroup(developer, 'Ending')
    const path = `/target-server-groups/${group.id}/certificate`
    made(await developer.put(path, filesOf(first)))
    const notices = async () => {
      await transact(test.db, (tx) => warnOfCertificates.run(tx))
      await transact(test.db, (tx) => warnOfCertificates.run(tx))
      const bells = await test.db.select().from(notifications).where(eq(notifications.userId, developer.id))
      const letters = await test.db.select().from(mails).where(eq(mails.to, developer.email)).orderBy(desc(mails.createdAt))
      assert.equal(bells.length, letters.length)
      return letters
    }
    const endIn = (days: number) =>
      test.db
        .update(targetServerCertificates)
        .set({ expiresAt: new Date(Date.now() + days * DAY_MS) })
        .where(eq(targetServerCertificates.groupId, group.id))
    const counts: number[] = []
    for (const days of [31, 29.9, 8, 6.9, 1.1, 0.9, 0.1]) {
      await endIn(days)
      counts.push((await notices()).length)
    }
    assert.deepEqual(counts, [0, 1, 1, 2, 2, 3, 3])
    const [notice] = await notices()
    assert.equal(notice?.kind, 'certificateExpiring')
    assert.match(notice?.subject ?? '', /^A client certificate of Ending expires on /)
    assert.match(notice?.text ?? '', new RegExp(`CN=first[\\s\\S]+/developer/target-servers/${group.id}`))

    made(await developer.put(path, filesOf(second)))
    await endIn(5)
    assert.equal((await notices()).length, 4)
    made(await developer.put(path, filesOf(second)))
    made(await developer.post(`${path}/deactivate`))
    await endIn(5)
    assert.equal((await notices()).length, 4)
  })
})
