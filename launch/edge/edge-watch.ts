import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPrivatePath } from '../../lib/portal-paths.ts'
import { isReferencePage } from './page-turns.ts'

/** The kinds of requests that a web server tells apart; their number is the limit of its series. */
export type RequestKind = 'page' | 'reference' | 'private page' | 'call' | 'file' | 'program' | 'health'

/** One answered request. */
export interface Answered {
  kind: RequestKind
  method: string
  path: string
  /** 499 if the client left before the answer. */
  status: number
  seconds: number
  requestId: string
}

/** What looks at the edge while it serves. */
export interface EdgeWatch {
  /** Whether the web server is about to stop: it is not ready, serves as before, and closes connections with its answers. */
  isStopping: () => boolean
  began: () => void
  ended: (answered: Answered) => void
  /** Is told whether a page or file that may be cached was. */
  looked: (cache: 'pages' | 'files', isHit: boolean) => void
}

const CLIENT_LEFT = 499
const HEALTH = /^\/api\/(?:livez|readyz)(?:$|\?)/
const PROGRAMS =
  /^\/(?:mcp|llms\.txt|robots\.txt|apis\.json|feed\.xml|sitemap(?:\.xml|s?\/.*)?|security\.txt|\.well-known\/.*)$|\.(?:md|xml|json|ya?ml)$/

/** Returns the kind of a request, by its address only. */
export function kindOf(request: Pick<IncomingMessage, 'url'>): RequestKind {
  const url = request.url ?? ''
  const path = url.split('?', 1)[0] ?? ''
  if (HEALTH.test(url)) return 'health'
  if (path.startsWith('/api/')) return 'call'
  if (path.startsWith('/_next/') || /\.(?:png|svg|ico|webp|jpe?g|woff2?|webmanifest)$/.test(path)) return 'file'
  if (PROGRAMS.test(path)) return 'program'
  if (isReferencePage(request as IncomingMessage)) return 'reference'
  return isPrivatePath(path) ? 'private page' : 'page'
}

/** Returns whether a request asks for readiness. */
export function asksIfReady({ url = '' }: IncomingMessage): boolean {
  return /^\/api\/readyz(?:$|\?)/.test(url)
}

/** Tells the watch of a request when it has ended. */
export function watchRequest(request: IncomingMessage, response: ServerResponse, watch: EdgeWatch, requestId: string): void {
  const began = performance.now()
  const { method = '', url = '' } = request
  const kind = kindOf(request)
  watch.began()
  if (watch.isStopping()) response.shouldKeepAlive = false
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : CLIENT_LEFT
    watch.ended({ kind, method, path: url.split('?', 1)[0] ?? '', status, seconds: (performance.now() - began) / 1000, requestId })
  })
}
