import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, the package's default, at OWASP's first choice: 19 MiB, two passes, one lane; about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = availableParallelism()

let running = 0
const waiting: (() => void)[] = []

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

/** Runs as many at once as there are cores: more would only make each slower and take memory. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
