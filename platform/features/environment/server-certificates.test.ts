import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SERVER_CERTIFICATES_MAX } from '@portico/contract/environment/environment'
import { type MadeOf, makeCertificate } from '@portico/contract/testing/make-certificate'
import { desc, eq, like } from 'drizzle-orm'
import { environmentCertificates, environments } from '../../database/schema/environment.ts'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { transact } from '../../database/transact.ts'
import { warnOfCertificates } from '../../jobs/warn-of-certificates.ts'
import { made } from '../../testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let admin: Awaited<ReturnType<TestPlatform['as']>>

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
})
after(() => test.stop())

const DAY_MS = 86_400_000

async function textsOf(name: string, of: MadeOf = {}) {
  const { cert, key } = await makeCertificate(name, of)
  return { certificate: cert, privateKey: key }
}

/** An environment, and what a gateway of it gets as certificates. */
async function scene() {
  const { id, apiEndpoint } = await buildEnvironment(test.db)
  const { token } = await buildGateway(test.db, id)
  const path = `/environments/${id}/certificates`
  const snapshot = async () =>
    (await test.anonymous.call('GET', '/gateway-link/snapshot', undefined, { authorization: `Gateway ${token}` })).body
  const served = async () => (await snapshot()).environment.certificates
  const stored = () => test.db.select().from(environmentCertificates).where(eq(environmentCertificates.environmentId, id))
  return { id, apiEndpoint, path, snapshot, served, stored }
}

describe('the TLS certificates of an environment', () => {
  it('reach its gateways with their keys, which nobody else gets: added, replaced by the same names, deleted', async () => {
    const { id, path, snapshot, served, stored } = await scene()
    assert.equal(await served(), null)
    const { revision } = await snapshot()
    const [first, second] = [await textsOf('first'), await textsOf('second')]
    const added = await admin.post(path, first)
    const [view] = made(added).certificates
    assert.deepEqual([view.names, view.issuer, view.coversEndpoint, view.daysLeft], [['127.0.0.1', 'localhost'], 'CN=first', false, 364])
    assert.ok((await snapshot()).revision > revision)
    assert.deepEqual(await served(), [first])
    assert.equal(made(await admin.post(path, second)).certificates.length, 1)
    assert.deepEqual(await served(), [second])
    const secret = second.privateKey.split('\n')[1] ?? ''
    const history = await admin.get(`/environments/${id}/history`)
    for (const text of [added.text, (await admin.get(`/environments/${id}`)).text, history.text, JSON.stringify(await stored())])
      assert.ok(secret.length > 30 && !text.includes(secret) && !text.includes('PRIVATE'))
    const [kept] = made(await admin.get(`/environments/${id}`)).certificates
    assert.equal((await admin.delete(`${path}/${kept.id}`)).status, 204)
    assert.equal(await served(), null)
    assert.equal((await admin.delete(`${path}/${kept.id}`)).status, 404)
  })

  it('are sent with those for the API endpoint first, then the newest', async () => {
    const { apiEndpoint, path, served } = await scene()
    const covering = await textsOf('covering', { hosts: [apiEndpoint] })
    const others = [await textsOf('a', { hosts: ['a.test'] }), await textsOf('b', { hosts: ['b.test'] })]
    for (const one of [covering, ...others]) made(await admin.post(path, one))
    assert.deepEqual(await served(), [covering, others[1], others[0]])
  })

  it('are refused with a reason, and what is served stays', async () => {
    const { path, served } = await scene()
    const good = await textsOf('good')
    made(await admin.post(path, good))
    const other = await textsOf('other')
    const refused: [body: object, status: number, error: string, reason?: string][] = [
      [{ certificate: good.certificate, privateKey: other.privateKey }, 422, 'CertificateKeyMismatch'],
      [await textsOf('expired', { days: -1 }), 422, 'CertificateExpired'],
      [await textsOf('early', { fromDays: 2 }), 422, 'CertificateInvalid', 'notYetValid'],
      [{ ...good, certificate: good.certificate + other.certificate }, 422, 'CertificateInvalid', 'chain'],
      [{ ...good, certificate: 'text' }, 422, 'CertificateInvalid', 'certificate'],
      [{ ...good, certificate: 'x'.repeat(65_537) }, 400, 'ClassValidatorPassFailed'],
      [{ ...good, more: 1 }, 400, 'ClassValidatorPassFailed'],
    ]
    for (const [body, status, error, reason] of refused) {
      const answer = await admin.post(path, body)
      assert.deepEqual([answer.status, answer.body.error, answer.body.data?.reason], [status, error, reason])
    }
    assert.deepEqual(await served(), [good])
    assert.equal(
      (await admin.post('/environments/00000000-0000-7000-8000-000000000000/certificates', good)).body.error,
      'EnvironmentNotFound',
    )
  })

  it('are limited in number; one for the same names still replaces', async () => {
    const { path, stored } = await scene()
    const all = await Promise.all(
      Array.from({ length: SERVER_CERTIFICATES_MAX + 1 }, (_, at) => textsOf(`n${at}`, { hosts: [`n${at}.test`] })),
    )
    const answers = await Promise.all(all.map((texts) => admin.post(path, texts)))
    assert.equal(answers.filter(({ status }) => status === 201).length, SERVER_CERTIFICATES_MAX)
    const refused = answers.findIndex(({ body }) => body.error === 'CertificateLimitReached')
    assert.ok(refused >= 0)
    made(await admin.post(path, await textsOf('again', { hosts: [`n${(refused + 1) % all.length}.test`] })))
    assert.equal((await stored()).length, SERVER_CERTIFICATES_MAX)
  })

  it('with a key that cannot be opened reach gateways without it, which go on with what they serve', async () => {
    const { path, served, snapshot, stored } = await scene()
    const texts = await textsOf('lost')
    made(await admin.post(path, texts))
    const [row] = await stored()
    assert.ok(row)
    await test.db.update(environmentCertificates).set({ privateKeySealed: `${row.privateKeySealed.slice(0, -4)}AAAA` })
    const { id } = (await snapshot()).environment
    made(await admin.post(`/environments/${id}/certificates`, await textsOf('next', { hosts: ['next.test'] })))
    assert.deepEqual((await served())[1], { certificate: texts.certificate, privateKey: '' })
  })

  it('are in the history of the environment and go with it', async () => {
    const { id, path, stored } = await scene()
    const texts = await textsOf('shop', { hosts: ['shop.test'] })
    const [{ id: certificateId, expiresAt }] = made(await admin.post(path, texts)).certificates
    assert.equal((await admin.delete(`${path}/${certificateId}`)).status, 204)
    const { items } = made(await admin.get(`/environments/${id}/history?sort=at`))
    assert.deepEqual(
      items.map(({ field, before, after }: Record<string, string>) => [field, before, after]),
      [
        ['certificateExpiresAt', null, expiresAt],
        ['certificateNames', null, '127.0.0.1, localhost, shop.test'],
        ['certificateExpiresAt', expiresAt, null],
        ['certificateNames', '127.0.0.1, localhost, shop.test', null],
      ],
    )
    made(await admin.post(path, texts))
    await test.db.update(environments).set({ exposedOnPortal: false }).where(eq(environments.id, id))
    assert.equal((await admin.delete(`/environments/${id}`)).status, 204)
    assert.deepEqual(await stored(), [])
  })

  it('warn admins in time before they expire, once each, and again after a replacement', async () => {
    const { id, path, stored } = await scene()
    const { environmentId } = environmentCertificates
    made(await admin.post(path, await textsOf('edge', { hosts: ['a.test', 'b.test', 'c.test', 'd.test'] })))
    const page = `/admin/environments/${id}`
    const warnings = async () => {
      for (const _ of [1, 2]) await transact(test.db, (tx) => warnOfCertificates.run(tx))
      const bells = await test.db.select().from(notifications).where(eq(notifications.path, page))
      const sent = await test.db
        .select()
        .from(mails)
        .where(like(mails.text, `%${page}%`))
        .orderBy(desc(mails.createdAt))
      assert.deepEqual(new Set(bells.map(({ userId }) => userId)), new Set(sent.length === 0 ? [] : [admin.id]))
      assert.equal(bells.length, sent.length)
      return sent
    }
    const endIn = (days: number) =>
      test.db
        .update(environmentCertificates)
        .set({ certificateExpiresAt: new Date(Date.now() + days * DAY_MS) })
        .where(eq(environmentId, id))
    const counts: number[] = []
    for (const days of [31, 29.9, 8, 6.9, 1.1, 0.9, -1]) {
      await endIn(days)
      counts.push((await warnings()).length)
    }
    assert.deepEqual(counts, [0, 1, 1, 2, 2, 3, 3])
    const [warning] = await warnings()
    assert.deepEqual([warning?.kind, warning?.to], ['serverCertificateExpiring', admin.email])
    assert.match(warning?.text ?? '', /TLS certificate for 127\.0\.0\.1, a\.test, b\.test, c\.test, d\.test, …, which /)

    made(await admin.post(path, await textsOf('edge', { hosts: ['a.test', 'b.test', 'c.test', 'd.test'] })))
    assert.deepEqual([(await stored()).length, (await warnings()).length], [1, 3])
    await endIn(0.5)
    assert.equal((await warnings()).length, 4)
  })
})
