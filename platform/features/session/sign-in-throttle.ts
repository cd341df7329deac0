import {
  SIGN_IN_PAUSE_MINUTES,
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_PER_ACCOUNT_MAX,
  WRONG_PASSWORDS_PER_NETWORK_MAX,
} from '@portico/contract/session/session'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { signInThrottles } from '../../database/schema/user.ts'
import { hashToken } from '../../database/token.ts'
import { networkOf } from './network-of.ts'

/** For whom and from where passwords are tried. */
export interface Attempt {
  email: string
  address: string
}

/** The effects of wrong passwords so far. */
export interface Throttle {
  /** How long the pair of account and network is paused; 0 if it is not. */
  pairSeconds: number
  /** How long the network is paused for people who are unknown there. */
  networkSeconds: number
  /** Whether the account has had so many wrong passwords from everywhere that a right one is not enough on an unknown network. */
  isUnderAttack: boolean
}

const { key, wrong, pausedUntil, updatedAt } = signInThrottles
const PAUSE = sql`make_interval(mins => ${SIGN_IN_PAUSE_MINUTES})`

/** Returns the hash that identifies a network. */
export function networkHash(address: string): string {
  return hashToken(networkOf(address))
}

/** Returns what applies to an attempt now, whether or not the account exists. */
export async function readThrottle(db: Reader, attempt: Attempt): Promise<Throttle> {
  const keys = keysOf(attempt)
  const rows = await db
    .select()
    .from(signInThrottles)
    .where(inArray(key, Object.values(keys)))
  const rowOf = (name: keyof typeof keys) => rows.find((row) => row.key === keys[name])
  const secondsOf = (name: keyof typeof keys) => Math.max(0, Math.ceil(((rowOf(name)?.pausedUntil?.getTime() ?? 0) - Date.now()) / 1000))
  return {
    pairSeconds: secondsOf('pair'),
    networkSeconds: secondsOf('network'),
    isUnderAttack: (rowOf('account')?.wrong ?? 0) >= WRONG_PASSWORDS_PER_ACCOUNT_MAX,
  }
}

/** Counts a wrong password for the account, the network, and the pair of both; the last allowed one starts a pause. */
export async function countWrongPassword(tx: Transaction, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt)
  const pauseIsOver = sql`${pausedUntil} <= now()`
  // `updatedAt` of a network's row is when its count began.
  const windowIsOver = sql`(${pauseIsOver} or (${pausedUntil} is null and ${updatedAt} <= now() - ${PAUSE}))`
  // Always in this order, so that concurrent counts cannot deadlock.
  await count(tx, keys.account, { restarts: sql`false`, max: null, beganAt: sql`now()` })
  await count(tx, keys.network, {
    restarts: windowIsOver,
    max: WRONG_PASSWORDS_PER_NETWORK_MAX,
    beganAt: sql`case when ${windowIsOver} then now() else ${updatedAt} end`,
  })
  await count(tx, keys.pair, { restarts: pauseIsOver, max: WRONG_PASSWORDS_MAX, beganAt: sql`now()` })
}

/** Clears the wrong passwords of the pair of account and network after a right one. */
export async function clearConsecutiveWrongPasswords(tx: Transaction, attempt: Attempt): Promise<void> {
  await tx.delete(signInThrottles).where(eq(key, keysOf(attempt).pair))
}

/** Clears the wrong passwords of the account too, after a sign-in. Those of the network stay: an attacker there may have an account too. */
export async function clearWrongPasswords(tx: Transaction, attempt: Attempt): Promise<void> {
  await tx.delete(signInThrottles).where(eq(key, keysOf(attempt).account))
  await clearConsecutiveWrongPasswords(tx, attempt)
}

function keysOf({ email, address }: Attempt) {
  return {
    account: `account:${hashToken(email)}`,
    network: `network:${networkHash(address)}`,
    pair: `pair:${hashToken(`${email} ${networkOf(address)}`)}`,
  }
}

async function count(
  tx: Transaction,
  throttleKey: string,
  { restarts, max, beganAt }: { restarts: SQL; max: number | null; beganAt: SQL },
): Promise<void> {
  const counted = sql`case when ${restarts} then 1 else ${wrong} + 1 end`
  const paused = sql`case
    when ${pausedUntil} > now() then ${pausedUntil}
    when ${counted} >= ${max} then now() + ${PAUSE}
  end`
  await tx
    .insert(signInThrottles)
    .values({ key: throttleKey, wrong: 1 })
    .onConflictDoUpdate({
      target: key,
      set: { wrong: counted, pausedUntil: max === null ? null : paused, updatedAt: beganAt },
    })
}
