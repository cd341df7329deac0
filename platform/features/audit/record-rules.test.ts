import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { AuditContext } from '../../database/audit-context.ts'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { auditActs, auditChanges } from '../../database/schema/audit.ts'
import { categories } from '../../database/schema/category.ts'
import { signingKeys } from '../../database/schema/session.ts'
import { settings } from '../../database/schema/setting.ts'
import { users } from '../../database/schema/user.ts'
import { transact } from '../../database/transact.ts'
import { buildApi, buildPublishedApi, made } from '../../testing/api-builders.ts'
import { buildCategory, buildEnvironment, buildPerson } from '../../testing/builders.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../testing/start-test-platform.ts'
import { NOT_AUDITED } from './testing/not-audited.ts'

let test: TestPlatform
let admin: Awaited<ReturnType<TestPlatform['as']>>

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('admin')
})
after(() => test.stop())

const actBy = (id: number): AuditContext => ({
  id: newId(),
  actor_id: id,
  actor_email: 'somebody@example.com',
  actor_name: '김 "인용" \\ 부호',
  actor_roles: ['admin'],
  address: '203.0.113.7',
  act: 'createCategory',
  path: '/categories',
  request_id: 'request-1',
})
const changesOf = (actId: string) => test.db.select().from(auditChanges).where(eq(auditChanges.actId, actId)).orderBy(auditChanges.id)
const fieldsOf = (fields: unknown) => fields as TestBody
/** Verbs that begin their own transaction, outside any call by staff, with the reason. All others use that of the call. */
const OWN_TRANSACTIONS: Record<string, string> = {
  'account/first-run.ts': 'at the start of the platform nobody calls',
  'session/sign-in.ts': 'nobody is signed in yet',
  'session/verify-code.ts': 'nobody is signed in yet',
  'environment/renew-local-token.ts': 'at the start of the platform nobody calls',
  'notification/send-broadcasts.ts': 'the platform sends what an operation has announced',
  'webhook/deliver.ts': 'the platform delivers',
  'stage/compare-deployments.ts': 'the platform compares what a person has deployed',
  'stage/compare-planned.ts': 'the platform compares what a person has planned',
  'stage/deploy-planned.ts': 'the platform deploys what a person has planned, and records it as theirs',
  'subscription/end-keys.ts': 'the platform ends what a person has rotated',
  'stage/remind-of-planned.ts': 'the platform reminds of what a person has planned',
  'session/refresh-session.ts': 'a session goes on, nobody acts',
  'session/verify-credentials.ts': 'counts wrong passwords, also of calls that are refused',
  'session/signing-keys.ts': 'the platform makes its own keys',
}

/** Executes work as an audited operation of the admin. */
async function record(work: (tx: Transaction) => Promise<void>): Promise<AuditContext> {
  const act = actBy(admin.id)
  await transact(test.db, work, undefined, act)
  return act
}
const countActs = () => test.db.$count(auditActs)

describe('the record', () => {
  it('leaves no table out: each is on record or listed with a reason, never both', async () => {
    const { rows } = await test.db.execute<{ name: string; audited: boolean }>(sql`
      select relname as name, exists (
        select 1 from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname = 'portico_record_change'
      ) as audited
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by relname`)
    const audited = rows.flatMap((row) => (row.audited ? [row.name] : []))
    assert.deepEqual([...audited, ...Object.keys(NOT_AUDITED)].sort(), rows.map(({ name }) => name).sort())
    assert.ok(audited.length > 20)
  })

  it('leaves no verb out: each writes in the transaction of its call, or is listed with a reason', () => {
    const features = new URL('..', import.meta.url)
    const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
    const own = files.filter((file) => readFileSync(new URL(file, features), 'utf8').includes('/database/transact.ts'))
    assert.deepEqual(own.sort(), Object.keys(OWN_TRANSACTIONS).sort())
  })

  it('holds nothing of what was rolled back', async () => {
    const acts = await countActs()
    await buildCategory(test.db, 'Taken')
    assert.equal((await admin.post('/categories', { name: 'Taken' })).status, 409)
    const act = actBy(admin.id)
    await assert.rejects(
      transact(
        test.db,
        async (tx) => {
          await tx.insert(categories).values({ name: 'half' })
          throw new Error('never mind')
        },
        undefined,
        act,
      ),
    )
    assert.equal(await countActs(), acts)
    assert.deepEqual(await changesOf(act.id), [])
  })

  it('contains only what remained of a transaction that was partly rolled back', async () => {
    const act = await record(async (tx) => {
      await tx
        .transaction(async (part) => {
          await part.insert(categories).values({ name: 'taken back' })
          throw new Error('never mind')
        })
        .catch(() => {})
      await tx.insert(categories).values({ name: 'kept' })
    })
    const changes = await changesOf(act.id)
    assert.deepEqual(
      changes.map(({ after: is }) => fieldsOf(is).name),
      ['kept'],
    )
    const [kept] = await test.db.select().from(auditActs).where(eq(auditActs.id, act.id))
    assert.equal(kept?.actorName, '김 "인용" \\ 부호')
  })

  it('contains nothing of portal users, and nothing of later transactions on the connection', async () => {
    const developer = await test.as('developer')
    const api = await buildPublishedApi(test, developer, admin)
    const user = await test.as('user')
    const acts = await countActs()
    const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await user.post(`/my/subscriptions/${subscription.id}/cancel`))
    await Promise.all(Array.from({ length: 25 }, (_, index) => buildCategory(test.db, `Nobody ${index}`)))
    await buildEnvironment(test.db)
    assert.equal(await countActs(), acts)
  })

  it('holds nothing where only the time of the last change differs', async () => {
    const { id } = await buildCategory(test.db, 'Unchanged')
    const act = await record(async (tx) => {
      await tx.update(categories).set({ name: 'Unchanged' }).where(eq(categories.id, id))
    })
    assert.deepEqual(await changesOf(act.id), [])
    assert.equal((await test.db.select().from(auditActs).where(eq(auditActs.id, act.id))).length, 0)
  })

  it('holds the fields that differ of a change and the whole row of a removal, rows of several keys included', async () => {
    const category = await buildCategory(test.db, 'Old')
    const developer = await test.as('developer')
    const api = await buildApi(developer)
    const act = await record(async (tx) => {
      await tx.update(categories).set({ name: 'New' }).where(eq(categories.id, category.id))
      await tx.execute(sql`insert into api_categories (api_id, category_id) values (${api.id}, ${category.id})`)
      await tx.execute(sql`delete from api_categories where api_id = ${api.id}`)
    })
    const [changed, tied, removed] = await changesOf(act.id)
    assert.deepEqual(
      [changed?.operation, changed?.rowId, changed?.before, changed?.after],
      ['update', category.id, { name: 'Old' }, { name: 'New' }],
    )
    const row = { api_id: api.id, category_id: category.id }
    assert.deepEqual([tied?.operation, tied?.rowId, tied?.before, tied?.after], ['insert', `${api.id}/${category.id}`, null, row])
    assert.deepEqual(
      [removed?.operation, removed?.rowId, removed?.before, removed?.after],
      ['delete', `${api.id}/${category.id}`, row, null],
    )
  })

  it('cannot be changed, emptied or shortened, not even by the platform itself', async () => {
    made(await admin.post('/categories', { name: 'For good' }))
    for (const table of ['audit_acts', 'audit_changes']) {
      for (const statement of [
        `update ${table} set id = id`,
        `delete from ${table}`,
        `delete from ${table} where false`,
        `truncate ${table} cascade`,
      ]) {
        await assert.rejects(test.db.$client.query(statement), /append-only/, statement)
      }
    }
  })

  it('never contains a secret: no passwords, tokens, keys, hashes, or encrypted values', async () => {
    const password = 'Blue.Kite7'
    const person = made(
      await admin.post('/users', { email: 'marked@example.com', name: 'Marked', roles: ['user'], locale: 'en', password }),
    )
    made(await admin.put(`/users/${person.id}/password`, { password: 'Red.Kite88' }))
    made(await admin.post('/users', { email: 'invited@example.com', name: 'Invited', roles: ['user'], locale: 'en' }))
    const environment = await buildEnvironment(test.db)
    const gateway = made(await admin.post(`/environments/${environment.id}/gateways`, { name: 'marked' }))
    const sealed = test.platform.secrets.seal('planted-secret', 'settings/mail')
    const act = await record(async (tx) => {
      await tx.insert(settings).values({ key: 'marked', value: { host: 'smtp.example.com', password: sealed, list: [sealed] } })
      await tx
        .update(settings)
        .set({ value: { host: 'smtp.example.com', password: test.platform.secrets.seal('planted-secret-2', 'settings/marked') } })
    })
    const [kept] = await changesOf(act.id)
    assert.deepEqual(fieldsOf(kept?.after).value, { host: 'smtp.example.com', password: '[hidden]', list: ['[hidden]'] })

    const { rows } = await test.db.execute<{ secret: string }>(sql`
      select password_hash as secret from users union select token_hash from one_time_links union select token_hash from gateways
      union select enrolment_token_hash from gateways union select sealed_secret from mails`)
    const secrets = [
      ...rows.flatMap(({ secret }) => (secret ? [secret] : [])),
      password,
      'Red.Kite88',
      gateway.enrolmentToken,
      sealed,
      'planted-secret',
    ]
    assert.ok(secrets.length > 8)
    const { rows: lines } = await test.db.execute<{ line: string }>(
      sql`select audit_acts::text as line from audit_acts union all select audit_changes::text from audit_changes`,
    )
    const everything = lines.map(({ line }) => line).join('\n')
    assert.match(everything, /marked@example\.com/)
    for (const secret of secrets) assert.ok(!everything.includes(secret), `the record holds ${secret}`)
    assert.doesNotMatch(everything, /\$argon2|v[12]\.[\w-]{8}/)
  })

  it('forgets with a person who is deleted for good what it held of them in that act', async () => {
    const person = await buildPerson(test.db, { name: '지워질 사람', email: 'to-be-erased@example.com' })
    const act = await record(async (tx) => {
      await tx
        .update(users)
        .set({ status: 'deleted', name: '—', email: `deleted-${person.id}@deleted.invalid`, passwordHash: null })
        .where(eq(users.id, person.id))
    })
    const [change] = await changesOf(act.id)
    assert.deepEqual(change?.before, { status: 'registered', name: '[hidden]', email: '[hidden]', password_hash: '[hidden]' })
    assert.equal(fieldsOf(change?.after).status, 'deleted')
  })

  it('bounds what it keeps of one field', async () => {
    const act = await record(async (tx) => {
      await tx.insert(settings).values({ key: 'large', value: { text: randomBytes(40_000).toString('hex') } })
    })
    const [change] = await changesOf(act.id)
    assert.match(fieldsOf(change?.after).value, /^\[800\d\d characters\]$/)
  })

  it('records 600 rows of one act in one go', async () => {
    const insert = async (act: AuditContext | null, mark: string) => {
      const startedAt = performance.now()
      await transact(
        test.db,
        async (tx) => {
          await tx.insert(categories).values(Array.from({ length: 600 }, (_, index) => ({ name: `${mark} ${index}` })))
        },
        undefined,
        act,
      )
      return performance.now() - startedAt
    }
    await insert(null, 'warm')
    const without = await insert(null, 'without')
    const act = actBy(admin.id)
    const recorded = await insert(act, 'with')
    assert.equal((await changesOf(act.id)).length, 600)
    // An idle machine takes about 20 ms more: ten seconds detect quadratic growth in the number of rows.
    assert.ok(recorded - without < 10_000, `${recorded} ms instead of ${without} ms`)
  })

  it('is not written for tables that are listed with a reason', async () => {
    const act = await record(async (tx) => {
      await tx.insert(signingKeys).values({ publicJwk: '{}', sealedPrivateJwk: 'x' })
    })
    assert.deepEqual(await changesOf(act.id), [])
  })
})
