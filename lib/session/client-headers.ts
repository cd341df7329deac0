import { env } from '@/lib/env'
import { WEB_PROOF_HEADER } from '@/lib/platform/relay-headers'

const FORWARDED = ['x-request-id', 'x-forwarded-for', 'user-agent', 'accept-language'] as const

/** What the web server's own calls of the platform say of the browser behind them, with the proof that they may say it. */
export function clientHeaders(headers: Headers): Record<string, string> {
  const forwarded = FORWARDED.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ''] as const] : []))
  return { ...Object.fromEntries(forwarded), [WEB_PROOF_HEADER]: env().webToken }
}
