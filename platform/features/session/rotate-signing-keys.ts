import { ACCESS_TOKEN_MINUTES_MAX } from '@portico/contract/session/session'
import { desc, eq, sql } from 'drizzle-orm'
import { exportJWK, generateKeyPair } from 'jose'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { signingKeys } from '../../database/schema/session.ts'
import type { SealedRow } from '../../database/sealed-values.ts'
import type { SecretBox } from '../../database/secret-box.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The algorithm of access tokens. */
export const SIGNING_ALGORITHM = 'ES256'
/** How long a key signs, in days. */
export const SIGNING_KEY_DAYS = 30
/** How long a key is published before it signs: much longer than platforms and other readers cache the keys. */
export const PUBLISHED_BEFORE_MINUTES = 60
/** How long a replaced key keeps its private half: a platform whose clock is slow still signs with it. */
export const PRIVATE_AFTER_MINUTES = 60
/** How long a replaced key verifies: the longest lifetime of the last token that it signed. */
export const VERIFIES_AFTER_MINUTES = ACCESS_TOKEN_MINUTES_MAX + PRIVATE_AFTER_MINUTES

/** Returns the row of a key's private half for `SecretBox`. */
export function signingKeyRow(keyId: string): SealedRow {
  return `signing_keys/${keyId}`
}

/** Creates the first key, which signs at once, unless there is a key. */
export async function createFirstSigningKey(tx: Transaction, secrets: SecretBox, now: Date): Promise<void> {
  if ((await lockSigningKeys(tx)).length === 0) await insertSigningKey(tx, secrets, now)
}

/**
 * Creates the next key before the newest expires, deletes the private half of keys that no longer sign, and deletes those whose tokens have
 * all expired. Sessions are not affected.
 */
export async function rotateSigningKeys(tx: Transaction, secrets: SecretBox, now: Date): Promise<void> {
  const keys = await lockSigningKeys(tx)
  const [newest] = keys
  if (!newest) return
  const nextFrom = newest.signsFrom.getTime() + SIGNING_KEY_DAYS * DAY_MS
  const soonest = now.getTime() + PUBLISHED_BEFORE_MINUTES * MINUTE_MS
  if (nextFrom <= soonest) await insertSigningKey(tx, secrets, new Date(soonest))
  for (const [index, { id, sealedPrivateJwk }] of keys.entries()) {
    const successor = keys[index - 1]
    const minutesOver = successor ? (now.getTime() - successor.signsFrom.getTime()) / MINUTE_MS : -1
    if (minutesOver >= VERIFIES_AFTER_MINUTES) await tx.delete(signingKeys).where(eq(signingKeys.id, id))
    else if (minutesOver >= PRIVATE_AFTER_MINUTES && sealedPrivateJwk !== null)
      await tx.update(signingKeys).set({ sealedPrivateJwk: null }).where(eq(signingKeys.id, id))
  }
}

/** Returns all keys, the last to sign first, and locks them against other writers. */
async function lockSigningKeys(tx: Transaction) {
  await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`)
  return tx.select().from(signingKeys).orderBy(desc(signingKeys.signsFrom), desc(signingKeys.id))
}

async function insertSigningKey(tx: Transaction, secrets: SecretBox, signsFrom: Date): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const id = newId()
  await tx.insert(signingKeys).values({
    id,
    publicJwk: JSON.stringify(await exportJWK(publicKey)),
    sealedPrivateJwk: secrets.seal(JSON.stringify(await exportJWK(privateKey)), signingKeyRow(id)),
    signsFrom,
  })
}
