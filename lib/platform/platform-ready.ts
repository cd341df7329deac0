import 'server-only'
import type { ErrorCode } from '@portico/contract/error-code'
import { askIfReady, platformAddresses } from './fetch-platform'

const WITHIN_MS = 2_000

/** Returns why this web server cannot serve people: no platform answers or accepts WEB_TOKEN, or their database is away; null if it can. */
export async function whyNotReady(): Promise<ErrorCode | null> {
  const signal = AbortSignal.timeout(WITHIN_MS)
  let reason: ErrorCode | null = 'PlatformUnavailable'
  for (const url of platformAddresses().order()) {
    const answer = await askIfReady(url, signal).catch(() => undefined)
    if (answer?.ok) return null
    if (answer?.status === 503) reason = 'DatabaseUnavailable'
  }
  return reason
}
