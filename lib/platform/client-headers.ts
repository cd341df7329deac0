import 'server-only'
import { env } from '@/lib/env'

const FORWARDED = ['x-request-id', 'x-forwarded-for', 'user-agent', 'accept-language'] as const

/** The header by which the platform recognizes its web server, and trusts the client address that it sends. */
export const WEB_PROOF_HEADER = 'x-portico-web'

/** Returns the headers of the web server's own calls to the platform: the browser's address and agent, with the proof that allows them. */
export function clientHeaders(headers: Headers): Record<string, string> {
  const forwarded = FORWARDED.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ''] as const] : []))
  return { ...Object.fromEntries(forwarded), [WEB_PROOF_HEADER]: env().webToken }
}
