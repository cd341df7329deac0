import { userCategoryOf } from '@portico/contract/role'
import { ownPath } from '@/lib/own-path'
import { HOME_OF_CATEGORY, loginPathOf, paths } from '@/lib/paths'
import { isSessionOver } from '@/lib/platform/platform-error'
import { lookAtSession } from './look-at-session'
import { clearedSessionCookie, readSession } from './session-cookie'
import { decodeSession } from './web-session'

/**
 * Answers GET /api/session-over, where a page goes that found its session over, since a page cannot remove cookies: removes the cookie and
 * goes on to the login page of the session's portal, with the reason and the way back. Whether the session is over is asked of the
 * platform, so that a link to this address ends nothing: a session that lives goes on to the way back, or home, untouched.
 */
export async function leaveEndedSession(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const next = ownPath(searchParams.get('next'))
  const session = await readSession(request)
  if (!session) return redirect(loginAddress(loginPathOf(next ?? paths.home), searchParams.get('reason'), next))
  const { refusal } = await lookAtSession(session, request.headers, { renew: false })
  if (!isSessionOver(refusal?.code)) return redirect(next ?? HOME_OF_CATEGORY[userCategoryOf(decodeSession(session.accessToken).roles)])
  const login = session.portal === 'center' ? paths.managerLogin : loginPathOf(next ?? paths.home)
  const response = redirect(loginAddress(login, refusal?.code, next))
  response.headers.append('set-cookie', clearedSessionCookie())
  return response
}

function loginAddress(login: string, reason: unknown, next: string | undefined): string {
  const query = new URLSearchParams({ ...(isSessionOver(reason) ? { reason } : {}), ...(next ? { next } : {}) }).toString()
  return query === '' ? login : `${login}?${query}`
}

function redirect(location: string): Response {
  return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } })
}
