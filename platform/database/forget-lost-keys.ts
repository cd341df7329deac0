import { type SQL, sql } from 'drizzle-orm'
import { touchCredentials, touchEnvironment } from '../events/touch.ts'
import type { Database, Transaction } from './database.ts'
import { fixedKeys, type KeySource } from './encryption-keys.ts'
import { surveyValues } from './reseal-values.ts'
import { RotationError } from './rotate-encryption-key.ts'
import { runningPlatforms } from './running-platforms.ts'
import { environments } from './schema/environment.ts'
import { SEALED_VALUES, type SealedTable } from './sealed-values.ts'
import { SecretBox } from './secret-box.ts'
import { transact } from './transact.ts'

/** What happens to the rows of each table whose value no key opens, and what that means for people. */
const FORGET: Record<SealedTable, { act: (ids: SQL, all: { table: SQL; key: SQL; column: SQL }) => SQL; means: string }> = {
  authenticators: { act: deleteRows, means: 'authenticator apps: their owners sign in without, and set them up again' },
  environment_certificates: {
    act: deleteRows,
    means: 'TLS certificates of environments: add them again; their gateways serve cleartext meanwhile',
  },
  environments: { act: emptyColumn, means: 'authorizations at introspection endpoints: enter them again on the page of the environment' },
  mails: {
    act: (ids) => sql`update mails set sealed_secret = null, state = case when state = 'sent' then state else 'failed' end where ${ids}`,
    means: 'emails with a link or code: request them again',
  },
  refresh_tokens: { act: emptyColumn, means: 'repeated refreshes: nothing to do' },
  settings: { act: deleteRows, means: 'password of the mail server: enter it again in the settings' },
  sign_in_steps: { act: deleteRows, means: 'sign-ins that wait for a code: sign in again' },
  // The public halves that remain would have no successor that signs.
  signing_keys: { act: () => sql`delete from signing_keys`, means: 'keys that sign access tokens: new ones are made, sessions go on' },
  target_server_certificates: { act: deleteRows, means: 'client certificates of target server groups: add them again' },
  webhook_secrets: { act: deleteRows, means: 'secrets of webhooks: make new ones; the webhooks are paused' },
}

/**
 * Forgets what a lost encryption key sealed, so that a platform starts with another one: removes each value that no current key opens, and
 * says what that means. Throws RotationError while a platform runs. All or nothing.
 */
export async function forgetLostKeys(db: Database, keys: KeySource, say: (line: string) => void): Promise<void> {
  if ((await runningPlatforms(db)).length > 0) throw new RotationError('a platform is running: stop all of them first')
  const boxes = keys.current().map((key) => new SecretBox(fixedKeys(key)))
  const { unreadable, total } = await surveyValues(db, boxes)
  if (unreadable.length === 0) {
    say(`${total} values are sealed, and the keys open all of them: there is nothing to forget`)
    return
  }
  const idsOf = Map.groupBy(unreadable, (row) => row.slice(0, row.indexOf('/')) as SealedTable)
  await transact(db, async (tx) => {
    for (const [table, rows] of idsOf) await forget(tx, table, rows)
    // Gateways fetch everything again, without what is gone.
    for (const { id } of await tx.select({ id: environments.id }).from(environments)) touchEnvironment(tx, id)
    touchCredentials(tx, 'all')
  })
  for (const [table, rows] of idsOf) say(`forgot ${rows.length} of ${FORGET[table].means}`)
}

async function forget(tx: Transaction, table: SealedTable, rows: readonly string[]): Promise<void> {
  const { key, keyType, column } = SEALED_VALUES[table]
  const ids = rows.map((row) => row.slice(table.length + 1))
  const names = { table: sql.identifier(table), key: sql.identifier(key), column: sql.identifier(column) }
  const isOne = sql`${names.key} = any(${sql.param(ids)}::text[]::${sql.raw(keyType)}[])`
  if (table === 'webhook_secrets')
    await tx.execute(
      sql`update webhooks set status = 'paused' where status = 'active' and id in (select webhook_id from webhook_secrets where ${isOne})`,
    )
  await tx.execute(FORGET[table].act(isOne, names as never))
}

function deleteRows(ids: SQL, { table }: { table: SQL }): SQL {
  return sql`delete from ${table} where ${ids}`
}

function emptyColumn(ids: SQL, { table, column }: { table: SQL; column: SQL }): SQL {
  return sql`update ${table} set ${column} = null where ${ids}`
}
