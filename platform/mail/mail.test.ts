import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { LOCALES } from '@portico/contract/locale'
import { desc } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { mails } from '../database/schema/mail.ts'
import { transact } from '../database/transact.ts'
import { startTestPlatform, type TestPlatform } from '../testing/start-test-platform.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { MailSender } from './send-mails.ts'
import { type MailKind, type MailValues, writeMail } from './texts.ts'

let test: TestPlatform
let server: SMTPServer
const caught: Email[] = []
let refuseNext = 0

before(async () => {
  test = await startTestPlatform()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refuseNext-- > 0) return done(new Error('try later'))
        caught.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
after(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await test.stop()
})

function sender(reachable = true): MailSender {
  const port = (server.server.address() as AddressInfo).port
  const mailServer = reachable ? { host: '127.0.0.1', port, secure: false, user: null, password: null } : null
  return new MailSender(
    test.db,
    { mailServer, mailFrom: 'Portico <no-reply@example.com>', webUrl: 'https://portal.example.com' },
    test.platform.log,
  )
}

const enqueue = (to: string, name = '김') =>
  transact(test.db, (tx) =>
    enqueueMail(tx, { to, locale: 'ko', kind: 'verification', values: { name, path: '/join/verify-email/ko/token' } }),
  )

async function newest() {
  const [mail] = await test.db.select().from(mails).orderBy(desc(mails.createdAt)).limit(1)
  assert.ok(mail)
  return mail
}

describe('the outbox', () => {
  it('holds mails, readable, while there is no mail server', async () => {
    await enqueue('held@example.com')
    await sender(false).sendDue()
    const admin = await test.as('admin')
    const { body } = await admin.get('/mails?state=held')
    assert.deepEqual([body.total, body.items[0].to, body.items[0].state], [1, 'held@example.com', 'held'])
    const mail = await admin.get(`/mails/${body.items[0].id}`)
    assert.match(mail.body.text, /http:\/\/localhost:3000\/join\/verify-email\/ko\/token/)
    assert.equal((await admin.get('/mails/00000000-0000-7000-8000-000000000000')).body.error, 'NotFound')
  })

  it('sends what it held once there is one, in the right language, once', async () => {
    const senders = [sender(), sender(), sender()]
    await Promise.all(senders.map((one) => one.sendDue()))
    assert.equal(caught.length, 1)
    const [mail] = caught
    assert.equal(mail?.subject, '이메일 주소를 인증해 주세요')
    assert.equal(mail?.to?.[0]?.address, 'held@example.com')
    assert.match(mail?.text ?? '', /https:\/\/portal\.example\.com\/join\/verify-email\/ko\/token/)
    const { state, attempts, sentAt } = await newest()
    assert.deepEqual([state, attempts, sentAt !== null], ['sent', 1, true])
  })

  it('tries again later when the mail server refuses, and says why', async () => {
    refuseNext = 1
    await enqueue('later@example.com')
    await sender().sendDue()
    const refused = await newest()
    assert.deepEqual([refused.state, refused.attempts], ['queued', 1])
    assert.match(refused.lastError ?? '', /try later/)
    assert.ok(refused.nextAttemptAt > new Date())
    await test.db.update(mails).set({ nextAttemptAt: new Date() })
    await sender().sendDue()
    assert.deepEqual([(await newest()).state, caught.length], ['sent', 2])
  })

  it('keeps nothing of a transaction that was rolled back', async () => {
    const before = (await test.db.select().from(mails)).length
    await assert.rejects(
      transact(test.db, async (tx) => {
        await enqueueMail(tx, { to: 'no@example.com', locale: 'en', kind: 'verification', values: { name: 'N', path: '/x' } })
        throw new Error('never mind')
      }),
    )
    assert.equal((await test.db.select().from(mails)).length, before)
  })

  it('refuses an address or a subject with a line break', async () => {
    await assert.rejects(enqueue('a@example.com\r\nBcc: b@example.com'), /control character/)
    const values = { apiName: 'Pets\r\nBcc: b@example.com', path: '/x' }
    await assert.rejects(
      transact(test.db, (tx) => enqueueMail(tx, { to: 'a@example.com', locale: 'en', kind: 'publishingApproved', values })),
      /control character/,
    )
  })
})

describe('every kind of mail', () => {
  it('has a subject of one line and its values and link, in both languages', () => {
    const all: { [Kind in MailKind]: MailValues[Kind] } = {
      verification: { name: 'NAME', path: '/p' },
      invitation: { name: 'NAME', path: '/p' },
      subscriptionRequested: { apiName: 'API', subscriberName: 'NAME', path: '/p' },
      subscriptionApproved: { apiName: 'API', path: '/p' },
      subscriptionRejected: { apiName: 'API', reason: 'REASON', path: '/p' },
      subscriptionCanceledByDeveloper: { apiName: 'API', reason: 'REASON', path: '/p' },
      publishingApproved: { apiName: 'API', path: '/p' },
      publishingRejected: { apiName: 'API', reason: 'REASON', path: '/p' },
    }
    for (const locale of LOCALES) {
      for (const [kind, values] of Object.entries(all)) {
        const { subject, text } = writeMail(kind as MailKind, locale, values as never)
        assert.match(subject, /^.+$/)
        for (const value of Object.values(values)) assert.ok(text.includes(value), `${kind} in ${locale} lacks ${value}`)
        assert.ok(text.endsWith('{web}/p'))
      }
    }
  })
})
