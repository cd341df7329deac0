import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { MailServer } from '@portico/settings/formats'
import { desc, eq } from 'drizzle-orm'
import { type MailCatcher, startMailCatcher } from '../../tests/support/mail-catcher.ts'
import { mails } from '../database/schema/mail.ts'
import { transact } from '../database/transact.ts'
import { startTestPlatform, type TestPlatform } from '../testing/start-test-platform.ts'
import { enqueueMail, enqueueSecretMail } from './enqueue-mail.ts'
import { SECRET_PLACE } from './mail-kinds.ts'
import { MailSender } from './send-mails.ts'

const TOKEN = 'planted-token-7f3a91'

let test: TestPlatform
let catcher: MailCatcher

before(async () => {
  test = await startTestPlatform()
  catcher = await startMailCatcher()
})
after(async () => {
  await catcher.close()
  await test.stop()
})

/** A node's sender by the operator's server: the catcher, another one, or none. */
function sender(mailServer: MailServer | null = serverAt(catcher.port)): MailSender {
  const config = { mailServer, mailFrom: 'Portico <no-reply@example.com>', webUrl: 'https://portal.example.com' }
  return new MailSender(test.db, config, test.platform.secrets, test.platform.log, test.platform.outbound)
}

function serverAt(port: number, rest: Partial<MailServer> = {}): MailServer {
  return { host: '127.0.0.1', port, secure: false, user: null, password: null, ...rest }
}

const enqueue = (to: string, name = '김') =>
  transact(test.db, (tx) =>
    enqueueSecretMail(tx, test.platform.secrets, {
      to,
      locale: 'ko',
      kind: 'verification',
      values: { name, path: `/join/verify-email/ko/${SECRET_PLACE}` },
      secret: TOKEN,
    }),
  )

async function newest() {
  const [mail] = await test.db.select().from(mails).orderBy(desc(mails.createdAt)).limit(1)
  assert.ok(mail)
  return mail
}

describe('the outbox', () => {
  it('holds emails, readable, while there is no mail server', async () => {
    await enqueue('held@example.com')
    await sender(null).sendDue()
    const admin = await test.as('admin')
    const { body } = await admin.get('/mails?state=held')
    assert.deepEqual([body.total, body.items[0].to, body.items[0].state], [1, 'held@example.com', 'held'])
    const mail = await admin.get(`/mails/${body.items[0].id}`)
    assert.match(mail.body.text, new RegExp(`http://localhost:3000/join/verify-email/ko/${TOKEN}`))
    assert.equal(mail.body.secretHidden, false)
    assert.equal((await admin.get('/mails/00000000-0000-7000-8000-000000000000')).body.error, 'NotFound')
  })

  it('sends held ones when there is one, in the right language, once, with any number of nodes', async () => {
    const senders = [sender(), sender(), sender()]
    await Promise.all(senders.map((one) => one.sendDue()))
    assert.equal(catcher.mails.length, 1)
    const [mail] = catcher.mails
    assert.equal(mail?.subject, '이메일 주소를 인증해 주세요')
    assert.equal(mail?.to?.[0]?.address, 'held@example.com')
    for (const part of [mail?.text, mail?.html]) assert.ok(part?.includes(`https://portal.example.com/join/verify-email/ko/${TOKEN}`))
    const { state, attempts, sentAt } = await newest()
    assert.deepEqual([state, attempts, sentAt !== null], ['sent', 1, true])
  })

  it('deletes the secret of a sent email', async () => {
    const { id, sealedSecret } = await newest()
    assert.equal(sealedSecret, null)
    const { body, text } = await (await test.as('superAdmin')).get(`/mails/${id}`)
    assert.equal(body.secretHidden, true)
    assert.ok(!text.includes(TOKEN))
  })

  it('retries when the mail server rejects, and returns the reason without the link', async () => {
    catcher.refuseNext(1, `try later, ${TOKEN} looks odd`)
    await enqueue('later@example.com')
    await sender().sendDue()
    const refused = await newest()
    assert.deepEqual([refused.state, refused.attempts], ['queued', 1])
    assert.match(refused.lastError ?? '', /try later, •+ looks odd/)
    assert.ok(refused.nextAttemptAt > new Date())
    await test.db.update(mails).set({ nextAttemptAt: new Date() })
    await sender().sendDue()
    assert.deepEqual([(await newest()).state, catcher.mails.length], ['sent', 2])
  })

  it('gives up after eight attempts and keeps the last response', async () => {
    await enqueue('never@example.com')
    catcher.refuseNext(8, 'no such mailbox')
    for (let attempt = 0; attempt < 8; attempt++) {
      await sender().sendDue()
      await test.db.update(mails).set({ nextAttemptAt: new Date() }).where(eq(mails.to, 'never@example.com'))
    }
    const { state, attempts, lastError } = await newest()
    assert.deepEqual([state, attempts], ['failed', 8])
    assert.match(lastError ?? '', /no such mailbox/)
  })

  it('explains that a server does not support TLS, or that its certificate is not trusted', async () => {
    const safe = await startMailCatcher({ tls: 'always' })
    for (const [server, reason] of [
      [serverAt(safe.port, { secure: true }), /certificate/],
      [serverAt(catcher.port, { secure: true }), /^TLS: wrong version number$/],
    ] as const) {
      await enqueue('tls@example.com')
      await sender(server).sendDue()
      assert.match((await newest()).lastError ?? '', reason)
      await test.db.delete(mails).where(eq(mails.to, 'tls@example.com'))
    }
    assert.equal(safe.mails.length, 0)
    await safe.close()
  })

  it('contains nothing of a transaction that was rolled back', async () => {
    const before = (await test.db.select().from(mails)).length
    await assert.rejects(
      transact(test.db, async (tx) => {
        await enqueueMail(tx, { to: 'no@example.com', locale: 'en', kind: 'accountRestored', values: { name: 'N', path: '/x' } })
        throw new Error('never mind')
      }),
    )
    assert.equal((await test.db.select().from(mails)).length, before)
  })

  it('sends one-time links and codes before notifications, and what was held before there was a server last', async () => {
    await enqueue('long-held@example.com')
    await sender(null).sendDue()
    await transact(test.db, (tx) =>
      enqueueMail(tx, { to: 'told@example.com', locale: 'en', kind: 'passwordChanged', values: { name: 'Kim', path: '/' } }),
    )
    await enqueue('waiting@example.com')
    const before = catcher.mails.length
    await sender().sendDue()
    const sentTo = catcher.mails.slice(before).map(({ to }) => to?.[0]?.address)
    assert.deepEqual(sentTo, ['waiting@example.com', 'told@example.com', 'long-held@example.com'])
  })

  it('rejects an address or a subject with a line break', async () => {
    await assert.rejects(enqueue('a@example.com\r\nBcc: b@example.com'), /control character/)
    const values = { apiName: 'Pets\r\nBcc: b@example.com', path: '/x' }
    await assert.rejects(
      transact(test.db, (tx) => enqueueMail(tx, { to: 'a@example.com', locale: 'en', kind: 'publishingApproved', values })),
      /control character/,
    )
  })
})
