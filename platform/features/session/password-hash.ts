import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './limit-concurrency.ts'

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane; about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One per core: more would only slow each down and take memory. */
export const PASSWORDS_AT_ONCE = availableParallelism()
const inTurn = limitConcurrency(PASSWORDS_AT_ONCE)

/** Returns the argon2id hash of a password in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** Returns whether a password matches a hash. Without a hash it takes the same time and returns false. */
export async function isRightPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const right = await inTurn(async () => verify(passwordHash ?? (await decoy), password))
  return right && Boolean(passwordHash)
}

const decoy = hash('nobody has this password', COST)
