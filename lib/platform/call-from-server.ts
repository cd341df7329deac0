import 'server-only'
import { type CacheTag, PUBLIC_TAG } from '@portico/contract/cache-tag'
import type { Endpoint, OutputOf } from '@portico/contract/endpoint'
import { IS_DEVELOPMENT } from '@/lib/development'
import { readAnswerJson } from './bounded-body'
import { isTimeout } from './deadline'
import { type CallInput, endpointUrl } from './endpoint-url'
import { fetchPlatform } from './fetch-platform'
import { platformErrorOf, unanswered } from './platform-error'
import { ANSWER_WITHIN_MS, DOCUMENT_ANSWER_WITHIN_MS, NEEDED_WITHIN_MS } from './waits'
import { within } from './within'

/** The caller, how long the response may be cached, and what reads its text in place of `JSON.parse`. */
export type CallOptions = { parse?: (text: string) => unknown } & CallerOptions

type CallerOptions =
  | { session: { accessToken: string }; requestId?: string | undefined }
  /** For a program's call: its personal token, and what is known of the client (`clientHeaders`). */
  | { personalToken: string; client: Record<string, string> }
  /** For public pages: cached for `revalidate` seconds (60), or until one of its tags is invalidated. */
  | { anonymous: true; tags: readonly CacheTag[]; revalidate?: number }

const REVALIDATE_SECONDS = 60
/** More than the largest document that a page shows. */
const ANSWER_MAX_BYTES = 64 * 1024 * 1024

/**
 * Calls an endpoint while a page is rendered. Throws PlatformError: the platform's error, 503 PlatformUnavailable, or 504 PlatformTimeout
 * after `withinMs`. A late answer of a cached call is kept for the next page.
 */
export async function callPlatform<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
  withinMs = NEEDED_WITHIN_MS,
): Promise<OutputOf<E>> {
  const { method } = endpoint
  return within(callAtLength(endpoint, input, options), withinMs, () => {
    throw unanswered({ method, isLate: true })
  })
}

async function callAtLength<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions): Promise<OutputOf<E>> {
  const response = await fetchPlatform(endpointUrl(endpoint, input.params, input.query), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...('anonymous' in options ? {} : callerHeaders(options)),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    redirect: 'manual',
    signal: AbortSignal.timeout(endpoint.bodyLimitBytes ? DOCUMENT_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS),
    ...(!('anonymous' in options) || IS_DEVELOPMENT
      ? { cache: 'no-store' }
      : { next: { tags: [PUBLIC_TAG, ...options.tags], revalidate: options.revalidate ?? REVALIDATE_SECONDS } }),
  } as RequestInit).catch((error: unknown) => {
    throw unanswered({ method: endpoint.method, isLate: isTimeout(error) })
  })
  const body: unknown = response.status === 204 ? undefined : await readAnswerJson(response, ANSWER_MAX_BYTES, options.parse)
  if (!response.ok) throw platformErrorOf(response.status, body)
  return body as OutputOf<E>
}

/** The platform logs the request under the id of the page. Cached calls have none: they serve many pages. */
function callerHeaders(options: Exclude<CallerOptions, { anonymous: true }>): Record<string, string> {
  if ('personalToken' in options) return { ...options.client, authorization: `Bearer ${options.personalToken}` }
  const { session, requestId } = options
  return { authorization: `Bearer ${session.accessToken}`, ...(requestId === undefined ? {} : { 'x-request-id': requestId }) }
}
