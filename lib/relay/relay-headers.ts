import 'server-only'
import { HOP_HEADERS } from '@portico/contract/gateway-snapshot/reserved-headers'
import { env } from '@/lib/env'
import { WEB_PROOF_HEADER } from '@/lib/platform/client-headers'

/**
 * The request headers that the platform reads; no others pass. A list of allowed headers cannot be bypassed, neither by a header that
 * `Connection` names nor by another spelling of one that names the caller (`X-Forwarded-Host`, `Forwarded`, `X-Real-IP`, `X_Forwarded_For`).
 */
const SENT = [
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
]

/** Fetch has already decoded the body; the browser must not see the platform's cookies and tags. */
const NOT_ANSWERED = [...HOP_HEADERS, 'content-length', 'content-encoding', 'set-cookie', 'x-touched-tags', 'x-portico-web', 'alt-svc']

/** The response headers that a browser needs, even when `Connection` names them. */
const ANSWERED =
  /^(content-|cache-control$|etag$|x-request-id$|retry-after$|www-authenticate$|cross-origin-|referrer-policy$|strict-transport-security$|x-content-type-options$|x-frame-options$)/

/** Returns the headers of a browser's call that are forwarded to the platform. */
export function callHeaders(headers: Headers): Headers {
  const sent = new Headers(
    SENT.flatMap((name): [string, string][] => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  sent.set(WEB_PROOF_HEADER, env().webToken)
  return sent
}

/** Returns the headers of the platform's response that are forwarded to the browser; not cached unless the platform allows it. */
export function answerHeaders(headers: Headers): Headers {
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const isAnswered = (name: string) => !NOT_ANSWERED.includes(name) && (ANSWERED.test(name) || !named.includes(name))
  const answer = new Headers([...headers].filter(([name]) => isAnswered(name)))
  if (!answer.has('cache-control')) answer.set('cache-control', 'no-store')
  return answer
}
