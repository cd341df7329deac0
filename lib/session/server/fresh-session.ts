import 'server-only'
import { PlatformError } from '@/lib/platform/platform-error'
import { refreshSession } from './refresh-session'
import { hasRunOut, type WebSession } from './web-session'

/** A session that is valid for a call, or why there is none. */
export interface FreshSession {
  session: WebSession | undefined
  /** True when the cookie has to be set again. */
  renewed: boolean
  /** Set when the session is over (401) or the platform is unavailable (503). */
  refusal?: PlatformError
}

/** Refreshes a session whose access token has expired; `headers` are those of the browser's request. Never throws. */
export async function freshSession(session: WebSession | undefined, headers: Headers): Promise<FreshSession> {
  if (!session || !hasRunOut(session.accessToken)) return { session, renewed: false }
  return renewSession(session, headers)
}

/** Refreshes a session, even when its access token has not expired. Never throws. */
export async function renewSession(session: WebSession, headers: Headers): Promise<FreshSession> {
  try {
    return { session: await refreshSession(session, headers), renewed: true }
  } catch (error) {
    const refusal = error instanceof PlatformError ? error : new PlatformError({ code: 'UnknownError', status: 500 })
    return { session: refusal.status === 401 ? undefined : session, renewed: false, refusal }
  }
}
