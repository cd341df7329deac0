import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { signInThrottles } from '../database/schema/user.ts'
import { hashToken } from '../database/token.ts'

/** Callers that one process remembers; one that is forgotten is asked for in the database again. */
const CALLERS_MAX = 20_000

/** How the keys of these counts begin in the table that wrong passwords are counted in. */
export const CALL_COUNT_PREFIX = 'calls:'

interface Count {
  calls: number
  /** When the window of the count ends, in milliseconds since 1970. */
  endsAt: number
}

/**
 * Returns a store that counts limited calls in the database, so that a limit holds over all platform processes. A process that knows a
 * caller to be over the limit refuses without asking the database: what it writes for a caller in one window is no more than the limit.
 * A caller's key names the endpoint too.
 */
export function sharedCallCounts(db: Database): FastifyRateLimitStoreCtor {
  class SharedCallCounts implements FastifyRateLimitStore {
    readonly #known = new LRUCache<string, Count>({ max: CALLERS_MAX })

    incr(
      caller: string,
      done: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      const now = Date.now()
      const kept = this.#known.get(caller)
      const known = kept && kept.endsAt > now ? kept : { calls: 0, endsAt: now + windowMs }
      known.calls += 1
      this.#known.set(caller, known)
      if (known.calls > max) {
        done(null, { current: known.calls, ttl: known.endsAt - now })
        return
      }
      countCall(db, `${CALL_COUNT_PREFIX}${hashToken(caller)}`, windowMs).then(({ calls, msLeft }) => {
        known.calls = Math.max(known.calls, calls)
        known.endsAt = Date.now() + msLeft
        done(null, { current: calls, ttl: msLeft })
      }, done)
    }

    /** Endpoints share the store: the key of a caller names the endpoint. */
    child(): SharedCallCounts {
      return this
    }
  }
  return SharedCallCounts
}

/** Counts a call and returns how many there were in the window, which begins with its first, and how much of it is left. */
async function countCall(db: Database, key: string, windowMs: number): Promise<{ calls: number; msLeft: number }> {
  const { wrong: calls, updatedAt: beganAt } = signInThrottles
  const isOver = sql`${beganAt} <= now() - make_interval(secs => ${windowMs / 1_000})`
  const [counted] = await db
    .insert(signInThrottles)
    .values({ key, wrong: 1, updatedAt: sql`now()` })
    .onConflictDoUpdate({
      target: signInThrottles.key,
      set: {
        wrong: sql`case when ${isOver} then 1 else ${calls} + 1 end`,
        updatedAt: sql`case when ${isOver} then now() else ${beganAt} end`,
      },
    })
    .returning({ calls, ageMs: sql<number>`(extract(epoch from now() - ${beganAt}) * 1000)::float8` })
  if (!counted) throw new Error('a call was not counted')
  return { calls: counted.calls, msLeft: Math.max(1, windowMs - counted.ageMs) }
}
