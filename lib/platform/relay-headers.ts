import { env } from '@/lib/env'

/** RFC 9110, section 7.6.1: these concern one connection only. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** The browser's own business with the web server: the platform must not see it, or fetch sets it anew. */
const NOT_SENT = [
  ...HOP_BY_HOP,
  'host',
  'cookie',
  'authorization',
  'content-length',
  'accept-encoding',
  'expect',
  'x-xsrf-token',
  'origin',
  'referer',
]

/** Fetch has decoded the body already; cookies and tags of the platform are not the browser's business. */
const NOT_ANSWERED = [...HOP_BY_HOP, 'content-length', 'content-encoding', 'set-cookie', 'x-touched-tags', 'alt-svc']

/** The header by which the platform knows that a call, and the client address in it, come from its own web server. */
export const WEB_PROOF_HEADER = 'x-portico-web'

/** The headers of a browser's call that go on to the platform. */
export function callHeaders(headers: Headers): Headers {
  const sent = without(headers, NOT_SENT, /^(sec-|x-middleware-|x-nextjs-|x-invoke-|next-)/)
  sent.set(WEB_PROOF_HEADER, env().webToken)
  return sent
}

/** The headers of the platform's answer that go on to the browser; not cached unless the platform says so. */
export function answerHeaders(headers: Headers): Headers {
  const answer = without(headers, NOT_ANSWERED)
  if (!answer.has('cache-control')) answer.set('cache-control', 'no-store')
  return answer
}

function without(headers: Headers, names: readonly string[], pattern?: RegExp): Headers {
  const listed = (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const kept = [...headers].filter(([name]) => !names.includes(name) && !listed.includes(name) && !pattern?.test(name))
  return new Headers(kept)
}
