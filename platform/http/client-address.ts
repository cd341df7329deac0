import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isOneOfSecrets } from './same-secret.ts'

/** The header by which our web server proves itself with a web token. */
export const WEB_PROOF_HEADER = 'x-portico-web'

/**
 * Returns the address that a call comes from. `X-Forwarded-For` is trusted from the proxies of `TRUSTED_PROXIES`, and from our own web
 * server, which identifies itself by its token and names one address.
 */
export function clientAddress(
  request: FastifyRequest,
  { trustedProxies, webTokens }: Pick<Config, 'trustedProxies' | 'webTokens'>,
): string {
  const header = request.headers['x-forwarded-for']
  const forwardedFor = typeof header === 'string' ? header : ''
  const proof = request.headers[WEB_PROOF_HEADER]
  if (typeof proof === 'string' && isOneOfSecrets(proof, webTokens)) {
    const named = forwardedFor.split(',').at(-1)?.trim()
    if (named) return named
  }
  return trustedProxies.nearestAddress(request.socket.remoteAddress, forwardedFor)
}
