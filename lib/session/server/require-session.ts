import 'server-only'
import { EMPTY_SESSION, type Session } from '@portico/contract/session/session'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { paths } from '@/lib/paths'
import { loginPathOf } from '@/lib/portal-paths'
import { type GuardedPart, mayEnter } from '../area'
import { readSession } from './session-cookie'
import { decodeSession, type WebSession } from './web-session'

/** Returns the session of the current request with its tokens: for calls to the platform, never for the browser. */
export const currentSession = cache(async (): Promise<WebSession | undefined> => {
  return readSession({ headers: await headers() })
})

/** Returns the signed-in user, or the empty session. */
export async function describeCurrentSession(): Promise<Session> {
  const session = await currentSession()
  return session ? decodeSession(session.accessToken) : EMPTY_SESSION
}

/** Returns the session of a private page, or redirects to the login page or to `no permission`. */
export async function requireSession(area: GuardedPart): Promise<WebSession> {
  const session = await currentSession()
  if (!session) {
    const path = (await headers()).get('x-path') ?? `/${area}`
    redirect(`${loginPathOf(path)}?${new URLSearchParams({ next: path })}`)
  }
  if (!mayEnter(area, decodeSession(session.accessToken).roles)) redirect(paths.noPermission)
  return session
}
