import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../features/session/network-of.ts'
import { refuse } from './refusal.ts'

/** Returns a function that counts a call with a wrong personal token, and throws TooManyRequests if its network has sent more than `max` in a minute. */
export function wrongTokenLimit(http: FastifyInstance, max: number): (request: FastifyRequest) => Promise<void> {
  const count = http.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: ({ address }: FastifyRequest) => `wrong token ${networkOf(address)}`,
  })
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) refuse('TooManyRequests', { retryAfterSeconds: Math.ceil(counted.ttl / 1000) })
  }
}
