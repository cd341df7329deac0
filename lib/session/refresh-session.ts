import { isErrorCode } from '@portico/contract/error-code'
import { REFRESH_GRACE_SECONDS } from '@portico/contract/session/session'
import { env } from '@/lib/env'
import { PlatformError, platformErrorOf } from '@/lib/platform/platform-error'
import type { WebSession } from './web-session'

interface Tokens {
  needNextStep: boolean
  accessToken?: string
  refreshToken?: string
}

/** Middleware and route handlers are separate bundles of one process: what they share hangs on the process. */
const shared = globalThis as typeof globalThis & { porticoRefreshes?: Map<string, Promise<WebSession>> }
shared.porticoRefreshes ??= new Map()
const refreshes = shared.porticoRefreshes

/**
 * New tokens for a session, asked for once however many requests want them: those that come within the grace get the same
 * successor. Throws PlatformError: 401 when the session is over, 503 when the platform is away.
 */
export function refreshSession(session: WebSession): Promise<WebSession> {
  const running = refreshes.get(session.refreshToken)
  if (running) return running
  const refreshing = askForTokens(session)
  refreshes.set(session.refreshToken, refreshing)
  refreshing.then(
    () => setTimeout(() => refreshes.delete(session.refreshToken), REFRESH_GRACE_SECONDS * 1000).unref(),
    () => refreshes.delete(session.refreshToken),
  )
  return refreshing
}

async function askForTokens(session: WebSession): Promise<WebSession> {
  const path = session.portal === 'center' ? '/manager/refresh' : '/refresh'
  const tokens = await callTokens(path, { refreshToken: session.refreshToken })
  if (!tokens.accessToken || !tokens.refreshToken) throw new PlatformError({ code: 'SessionEnded', status: 401 })
  return { ...session, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
}

/** Calls one of the platform's token endpoints, which no browser may call. Throws PlatformError. */
export async function callTokens(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Tokens> {
  const response = await fetch(env().platformUrl + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    redirect: 'manual',
  }).catch(() => {
    throw new PlatformError({ code: 'PlatformUnavailable', status: 503 })
  })
  const answer = (await response.json().catch(() => undefined)) as (Tokens & { error?: unknown }) | undefined
  if (response.ok && answer) return answer
  throw isErrorCode(answer?.error) ? platformErrorOf(response.status, answer) : new PlatformError({ code: 'UnknownError', status: 500 })
}
