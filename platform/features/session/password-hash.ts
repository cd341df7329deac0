import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './limit-concurrency.ts'

/** argon2id, the package's default, at OWASP's first choice: 19 MiB, two passes, one lane; about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** As many at once as there are cores: more would only make each slower and take memory. */
export const PASSWORDS_AT_ONCE = availableParallelism()
const inTurn = limitConcurrency(PASSWORDS_AT_ONCE)

/** The argon2id hash of a password in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** Whether a password is the right one. Without a hash it takes the same time and is always wrong. */
export async function isRightPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const right = await inTurn(async () => verify(passwordHash ?? (await decoy), password))
  return right && Boolean(passwordHash)
}

const decoy = hash('nobody has this password', COST)
