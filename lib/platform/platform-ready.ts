import 'server-only'
import type { ErrorCode } from '@portico/contract/error-code'
import { env } from '@/lib/env'
import { WEB_PROOF_HEADER } from './client-headers'

const WITHIN_MS = 2_000

/** Returns why this web server cannot serve people: the platform does not answer or rejects WEB_TOKEN, or its database is away; null if it can. */
export async function whyNotReady(): Promise<ErrorCode | null> {
  const answer = await fetch(`${env().platformUrl}/readyz`, {
    headers: { [WEB_PROOF_HEADER]: env().webToken },
    cache: 'no-store',
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch(() => undefined)
  await answer?.body?.cancel()
  if (answer?.ok) return null
  return answer?.status === 503 ? 'DatabaseUnavailable' : 'PlatformUnavailable'
}
