import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { signInThrottles } from '../database/schema/user.ts'
import { hashToken } from '../database/token.ts'

/** Callers that one process remembers; others are read from the database again. */
const CALLERS_MAX = 20_000

/** Prefix of these counts' keys in the table of wrong passwords. */
export const CALL_COUNT_PREFIX = 'calls:'

interface Count {
  calls: number
  /** When the window ends, in milliseconds since 1970. */
  endsAt: number
}

/**
 * Returns a store that counts limited calls in the database, so that a limit holds over all platform processes. A process that knows a
 * caller to be over the limit refuses without querying, so that it writes at most `limit` times per caller and window. A caller's key
 * includes the endpoint.
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

    /** Endpoints share the store: the key of a caller includes the endpoint. */
    child(): SharedCallCounts {
      return this
    }
  }
  return SharedCallCounts
}

/** Counts a call and returns the number of calls in the window, which begins with its first, and the time left. */
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
  if (!counted) throw new Error('an insert returned no row')
  return { calls: counted.calls, msLeft: Math.max(1, windowMs - counted.ageMs) }
}
