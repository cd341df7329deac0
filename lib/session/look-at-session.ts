import type { LiveSession } from '@portico/contract/session/session-endpoints'
import { env } from '@/lib/env'
import { readAnswerJson } from '@/lib/platform/bounded-body'
import { isSessionOver, PlatformError, platformErrorOf } from '@/lib/platform/platform-error'
import { clientHeaders } from './client-headers'
import { type FreshSession, freshSession, renewedSession } from './fresh-session'
import { hasRunOut, type WebSession } from './web-session'

const LOOK_TIMEOUT_MS = 3_000
const LOOK_MAX_BYTES = 64 * 1024

/** A session as the platform sees it at this moment; without `live` the platform could not be asked. */
export interface SessionLook extends FreshSession {
  live?: LiveSession
}

/**
 * Asks the platform whether a session still lives, so that one that was ended elsewhere is seen at once. With `renew` false a
 * token that has run out stays so, since a refresh would prolong the session. Never throws.
 */
export async function lookAtSession(current: WebSession, headers: Headers, { renew = true } = {}): Promise<SessionLook> {
  const fresh = renew ? await freshSession(current, headers) : { session: current, renewed: false }
  const look = await ask(fresh, headers)
  const isUnknownToken = look.refusal?.code === 'Unauthorized' && fresh.session !== undefined
  if (!isUnknownToken) return look
  if (!renew || fresh.renewed) return fresh
  return ask(await renewedSession(current, headers), headers)
}

async function ask(state: FreshSession, headers: Headers): Promise<SessionLook> {
  if (!state.session || state.refusal || hasRunOut(state.session.accessToken)) return state
  const answer = await fetch(`${env().platformUrl}/session`, {
    headers: { ...clientHeaders(headers), authorization: `Bearer ${state.session.accessToken}` },
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(LOOK_TIMEOUT_MS),
  }).catch(() => undefined)
  const body = answer && (await readAnswerJson(answer, LOOK_MAX_BYTES))
  if (answer?.ok && body) return { ...state, live: body as LiveSession }
  const refusal = answer ? platformErrorOf(answer.status, body) : new PlatformError({ code: 'PlatformUnavailable', status: 503 })
  if (isSessionOver(refusal.code)) return { session: undefined, renewed: false, refusal }
  return refusal.code === 'Unauthorized' ? { ...state, refusal } : state
}
