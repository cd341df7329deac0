import type { setUpInput } from '@portico/contract/account/account-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { arrayContains, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import { refuse } from '../../http/refusal.ts'
import { insertUser } from './insert-user.ts'
import { consumeLink, findLink } from './one-time-link.ts'

/** Any number that no other advisory lock of ours uses. */
const LOCK = 7_041_778

/** Locks the decision about the first superAdmin, over all platform nodes, until the transaction ends. */
export async function lockFirstRun(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

export async function isSetUp(db: Reader): Promise<boolean> {
  const [superAdmin] = await db
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['superAdmin']))
    .limit(1)
  return superAdmin !== undefined
}

/** Creates the first superAdmin by the link of the first start. Throws SetupLinkInvalid if there is one already. */
export async function setUp(tx: Transaction, { token, ...input }: Value<typeof setUpInput>, passwordHash: string): Promise<void> {
  await lockFirstRun(tx)
  const link = await findLink(tx, token)
  if (link?.kind !== 'setup' || (await isSetUp(tx)) || !(await consumeLink(tx, token))) return refuse('SetupLinkInvalid')
  const { email, name, locale } = input
  await insertUser(tx, { email, name, locale, passwordHash, roles: ['superAdmin'], verified: true })
}
