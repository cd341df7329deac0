import 'server-only'
import type { Endpoint, OutputOf } from '@portico/contract/endpoint'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { CallInput } from '@/lib/platform/endpoint-url'
import { unanswered } from '@/lib/platform/platform-error'
import { PAGE_WITHIN_MS } from '@/lib/platform/waits'
import { currentRequestId, isPlatformLate } from '@/lib/session/server/current-request'
import { currentSession } from '@/lib/session/server/require-session'

/**
 * Loads the data of a query with the session of the current request; once per request, however often it is named. Throws PlatformError, with
 * PlatformTimeout after a second: the browser then loads it, and the person sees the page meanwhile.
 */
export function loadQuery<E extends Endpoint>({ endpoint, input }: { endpoint: E; input: CallInput<E> }): Promise<OutputOf<E>> {
  return loadOnce(endpoint, JSON.stringify(input)) as Promise<OutputOf<E>>
}

const loadOnce = cache(async (endpoint: Endpoint, input: string): Promise<unknown> => {
  const session = await currentSession()
  if (!session) throw new Error('a page that prefetches queries must call requireSession')
  if (await isPlatformLate()) throw unanswered({ isLate: true })
  return callPlatform(endpoint, JSON.parse(input) as CallInput<Endpoint>, { session, requestId: await currentRequestId() }, PAGE_WITHIN_MS)
})
