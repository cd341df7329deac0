import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { MailState } from '@portico/contract/mail/mail-endpoints'
import type { Role } from '@portico/contract/role'
import { desc, eq } from 'drizzle-orm'
import { mails } from '../../database/schema/mail.ts'
import { transact } from '../../database/transact.ts'
import { enqueueMail, enqueueSecretMail } from '../../mail/enqueue-mail.ts'
import { SECRET_PLACE } from '../../mail/mail-kinds.ts'
import { buildPerson } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

const TOKEN = 'planted-reset-token-55d0'

let test: TestPlatform
before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

async function newest() {
  const [mail] = await test.db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(1)
  assert.ok(mail)
  return mail
}

/** Creates a waiting email with a reset link for a person with these roles; returns its id. */
async function resetMailTo(roles: Role[] | null): Promise<string> {
  const to = roles ? (await buildPerson(test.db, { roles })).email : 'nobody@example.com'
  const values = { name: 'Kim', path: `/reset-password/en/${SECRET_PLACE}` }
  await transact(test.db, (tx) =>
    enqueueSecretMail(tx, test.platform.secrets, { to, locale: 'en', kind: 'passwordReset', values, secret: TOKEN }),
  )
  return (await newest()).id
}

/** Creates an email without a secret in a state; returns its id. */
async function mailThatIs(state: MailState): Promise<string> {
  await transact(test.db, (tx) => enqueueMail(tx, { to: 'a@example.com', locale: 'en', kind: 'test', values: { name: 'Kim' } }))
  const { id } = await newest()
  await test.db
    .update(mails)
    .set({ state, attempts: 3, lastError: 'no', nextAttemptAt: new Date(Date.now() + 60_000) })
    .where(eq(mails.id, id))
  return id
}

describe('the link of a waiting email', () => {
  const seenBy = async (reader: Role, recipient: Role[] | null) => {
    const person = await test.as(reader)
    const { status, body, text } = await person.get(`/mails/${await resetMailTo(recipient)}`)
    assert.equal(status, 200)
    assert.equal(body.secretHidden, !text.includes(TOKEN))
    assert.match(body.text, /^Hello Kim,/)
    return text.includes(TOKEN)
  }

  it('is shown to superAdmins', async () => {
    for (const roles of [['user'], ['developer'], ['admin'], ['superAdmin']] as Role[][])
      assert.equal(await seenBy('superAdmin', roles), true)
  })

  it('is shown to admins if it belongs to a portal user or to nobody, never if its owner has a staff role', async () => {
    assert.equal(await seenBy('admin', ['user']), true)
    assert.equal(await seenBy('admin', null), true)
    for (const roles of [['developer'], ['user', 'admin'], ['superAdmin']] as Role[][]) assert.equal(await seenBy('admin', roles), false)
  })

  it('is removed from a sent email', async () => {
    const id = await resetMailTo(['user'])
    await test.db.update(mails).set({ state: 'sent', sealedSecret: null }).where(eq(mails.id, id))
    const { body, text } = await (await test.as('superAdmin')).get(`/mails/${id}`)
    assert.equal(body.secretHidden, true)
    assert.ok(!text.includes(TOKEN))
  })

  it('is not in plain text in any column of the table', async () => {
    await resetMailTo(['user'])
    assert.ok(!JSON.stringify(await test.db.select().from(mails)).includes(TOKEN))
  })
})

describe('an email without a secret', () => {
  it('is shown completely', async () => {
    const { body } = await (await test.as('admin')).get(`/mails/${await mailThatIs('sent')}`)
    assert.deepEqual([body.secretHidden, body.attempts, body.lastError], [false, 3, 'no'])
  })
})

describe('retrying an email', () => {
  it('queues one that failed, waits or is held, immediately and with all its attempts', async () => {
    const admin = await test.as('admin')
    for (const state of ['failed', 'held', 'queued'] as const) {
      const id = await mailThatIs(state)
      const { status, body } = await admin.post(`/mails/${id}/retry`)
      assert.deepEqual([status, body.id, body.state, body.attempts], [200, id, 'queued', 0])
      assert.ok((await newest()).nextAttemptAt <= new Date())
    }
  })

  it('is rejected for a sent or unknown one', async () => {
    const admin = await test.as('admin')
    const sent = await admin.post(`/mails/${await mailThatIs('sent')}/retry`)
    assert.deepEqual([sent.status, sent.body.error], [409, 'StateNotAllowed'])
    assert.equal((await admin.post('/mails/00000000-0000-7000-8000-000000000000/retry')).body.error, 'NotFound')
  })

  it('is allowed for admins only', async () => {
    const id = await mailThatIs('failed')
    for (const role of ['user', 'developer'] as const) assert.equal((await (await test.as(role)).post(`/mails/${id}/retry`)).status, 403)
  })
})
