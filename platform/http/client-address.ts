import type { FastifyRequest } from 'fastify'
import { isOneOfSecrets } from './same-secret.ts'

/**
 * The address that a call comes from. Forwarded headers are believed from `TRUSTED_PROXIES` (Fastify has read those into `ip`) and from our
 * own web server, which proves itself by its token and names one address.
 */
export function clientAddress(request: FastifyRequest, webTokens: readonly string[]): string {
  const proof = request.headers['x-portico-web']
  const forwarded = request.headers['x-forwarded-for']
  if (typeof proof !== 'string' || typeof forwarded !== 'string') return request.ip
  if (!isOneOfSecrets(proof, webTokens)) return request.ip
  return forwarded.split(',').at(-1)?.trim() || request.ip
}
