import type { ServerResponse } from 'node:http'
import { isAway } from '../../lib/platform/away.ts'
import { isIncomplete } from '../../lib/platform/incomplete-pages.ts'
import { setHeader } from './compress.ts'

/** Soon enough for a person who reloads, and for a crawler that comes again. */
const RETRY_AFTER_SECONDS = '5'
/** Next writes the digest of an error into the scripts of the page. */
const DIGESTS = /\\"digest\\":\\"(\w{1,60})\\"/g

/**
 * Makes the answer of a page that could not be rendered, since the platform or its database was away, a 503 with `Retry-After`: Next sends
 * 500, which crawlers and monitoring take for a fault of the page. Every other answer stays as it is.
 */
export function admitAway(response: ServerResponse, html: string): void {
  if (response.statusCode !== 500 || ![...html.matchAll(DIGESTS)].some(([, digest]) => isAway(digest))) return
  sayUnavailable(response)
}

/**
 * Makes the answer of a page whose data is missing, since the platform or its database was away, a 503 with `Retry-After`. The page is whole
 * otherwise: it shows what is missing in its place, and loads it when it is asked to.
 */
export function admitIncomplete(response: ServerResponse, requestId: string): void {
  if (response.statusCode === 200 && isIncomplete(requestId)) sayUnavailable(response)
}

function sayUnavailable(response: ServerResponse): void {
  response.statusCode = 503
  setHeader(response, 'retry-after', RETRY_AFTER_SECONDS)
}
