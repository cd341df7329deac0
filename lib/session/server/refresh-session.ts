import 'server-only'
import { REFRESH_GRACE_SECONDS } from '@portico/contract/session/session'
import { PlatformError } from '@/lib/platform/platform-error'
import { callTokens } from './call-tokens'
import { endOf, type WebSession } from './web-session'

/** Middleware and route handlers are separate bundles of one process, so shared state is stored on `globalThis`. */
const shared = globalThis as typeof globalThis & { porticoRefreshes?: Map<string, Promise<WebSession>> }
shared.porticoRefreshes ??= new Map()
const refreshes = shared.porticoRefreshes

/**
 * Refreshes the tokens of a session, once for all concurrent requests: those within the grace period get the same
 * result. Throws PlatformError: 401 when the session is over, 503 when the platform is unavailable.
 */
export function refreshSession(session: WebSession, headers: Headers): Promise<WebSession> {
  const running = refreshes.get(session.refreshToken)
  if (running) return newestOf(running)
  const refreshing = askForTokens(session, headers)
  refreshes.set(session.refreshToken, refreshing)
  refreshing.then(
    () => setTimeout(() => refreshes.delete(session.refreshToken), REFRESH_GRACE_SECONDS * 1000).unref(),
    () => refreshes.delete(session.refreshToken),
  )
  return refreshing
}

/** Returns the result of a refresh, or the latest one when it was refreshed again since: no cookie may contain a used token. */
async function newestOf(refreshing: Promise<WebSession>): Promise<WebSession> {
  const session = await refreshing
  const next = refreshes.get(session.refreshToken)
  return next ? newestOf(next) : session
}

async function askForTokens(session: WebSession, headers: Headers): Promise<WebSession> {
  const path = session.portal === 'center' ? '/manager/refresh' : '/refresh'
  const tokens = await callTokens(path, { refreshToken: session.refreshToken }, headers)
  if (!tokens.accessToken || !tokens.refreshToken) throw new PlatformError({ code: 'SessionEnded', status: 401 })
  return { ...session, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken, expiresAt: endOf(tokens) }
}
