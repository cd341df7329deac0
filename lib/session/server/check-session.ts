import 'server-only'
import type { LiveSession } from '@portico/contract/session/session-endpoints'
import { readAnswerJson } from '@/lib/platform/bounded-body'
import { fetchPlatform } from '@/lib/platform/fetch-platform'
import { isSessionOver, PlatformError, platformErrorOf } from '@/lib/platform/platform-error'
import { clientHeaders } from '../../platform/client-headers'
import { type FreshSession, freshSession, renewSession } from './fresh-session'
import { hasRunOut, type WebSession } from './web-session'

const CHECK_TIMEOUT_MS = 3_000
const CHECK_MAX_BYTES = 64 * 1024

/** A session with its current state at the platform; without `live` the platform could not be asked. */
export interface CheckedSession extends FreshSession {
  live?: LiveSession
}

/**
 * Asks the platform whether a session is still active, so that one that was ended elsewhere is noticed immediately. With `renew` false an
 * expired token is not refreshed, since a refresh would extend the session: the platform is asked by the refresh token, which stays unused.
 * Never throws.
 */
export async function checkSession(current: WebSession, headers: Headers, { renew = true } = {}): Promise<CheckedSession> {
  const fresh = renew ? await freshSession(current, headers) : { session: current, renewed: false }
  const checked = await ask(fresh, headers)
  const isUnknownToken = checked.refusal?.code === 'Unauthorized' && fresh.session !== undefined
  if (!isUnknownToken) return checked
  if (!renew || fresh.renewed) return fresh
  return ask(await renewSession(current, headers), headers)
}

async function ask(state: FreshSession, headers: Headers): Promise<CheckedSession> {
  if (!state.session || state.refusal) return state
  const { accessToken, refreshToken } = state.session
  const isIdle = hasRunOut(accessToken)
  const answer = await fetchPlatform(isIdle ? '/session/idle' : '/session', {
    ...(isIdle ? { method: 'POST', body: JSON.stringify({ refreshToken }) } : {}),
    headers: {
      ...clientHeaders(headers),
      ...(isIdle ? { 'content-type': 'application/json' } : { authorization: `Bearer ${accessToken}` }),
    },
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
  }).catch(() => undefined)
  const body = answer && (await readAnswerJson(answer, CHECK_MAX_BYTES))
  if (answer?.ok && body) return { ...state, live: body as LiveSession }
  const refusal = answer ? platformErrorOf(answer.status, body) : new PlatformError({ code: 'PlatformUnavailable', status: 503 })
  if (isSessionOver(refusal.code)) return { session: undefined, renewed: false, refusal }
  return refusal.code === 'Unauthorized' ? { ...state, refusal } : state
}
