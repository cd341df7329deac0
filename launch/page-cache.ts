import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'

/** How long a whole answer is given again. Short enough that a change is seen within the two seconds that the product promises. */
export const KEPT_MS = 1_000
/** More variants than this (address × language × encoding) are not kept at once. */
export const KEPT_MAX = 500

interface KeptPage {
  until: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** These belong to one connection or one answer. */
const NOT_KEPT = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']

/**
 * Gives shared pages out of memory for a second, before Next routes, compresses and sends them again: with many visitors that is
 * most of a page's cost. Only whole answers that Next itself took from its cache and that anybody may share (`s-maxage`) are kept.
 */
export function withPageCache(handle: RequestListener): RequestListener {
  const kept = new Map<string, KeptPage>()
  return (request, response) => {
    const key = keyOf(request)
    if (key === undefined) return handle(request, response)
    const page = kept.get(key)
    if (page && page.until > Date.now()) return give(page, request, response)
    record(response, (fresh) => {
      if (kept.size >= KEPT_MAX) kept.clear()
      kept.set(key, fresh)
    })
    return handle(request, response)
  }
}

/** What an answer may depend on; undefined for requests that are always passed on. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || /[?.]|^\/(api|_next)\//.test(url)) return undefined
  if (headers.rsc || headers.range || headers['next-action'] || headers['cache-control']?.includes('no-cache')) return undefined
  const locale = /(?:^|;\s*)locale=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? ''
  return [url, locale, headers['accept-language'], headers['accept-encoding']].join('\n')
}

function give({ headers, body }: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  if (headers.etag !== undefined && request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
}

/** Watches an answer go out and hands it on when it is whole and may be shared. */
function record(response: ServerResponse, keep: (page: KeptPage) => void): void {
  const chunks: Buffer[] = []
  const { write, end } = response
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  response.write = ((...args: Parameters<typeof write>) => {
    take(args[0], args[1])
    return write.apply(response, args)
  }) as typeof write
  response.end = ((...args: Parameters<typeof end>) => {
    take(args[0], args[1])
    return end.apply(response, args)
  }) as typeof end
  response.once('finish', () => {
    if (!isShared(response)) return
    const headers = Object.fromEntries(Object.entries(response.getHeaders()).filter(([name]) => !NOT_KEPT.includes(name.toLowerCase())))
    keep({ until: Date.now() + KEPT_MS, headers, body: Buffer.concat(chunks) })
  })
}

function isShared(response: ServerResponse): boolean {
  return (
    response.statusCode === 200 &&
    response.getHeader('x-nextjs-cache') === 'HIT' &&
    String(response.getHeader('cache-control')).includes('s-maxage') &&
    !response.hasHeader('set-cookie')
  )
}
