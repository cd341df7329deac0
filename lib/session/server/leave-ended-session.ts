import 'server-only'
import { userCategoryOf } from '@portico/contract/role'
import { ownPath } from '@/lib/own-path'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { isSessionOver } from '@/lib/platform/platform-error'
import { loginPathOf } from '@/lib/portal-paths'
import { checkSession } from './check-session'
import { clearedSessionCookie, readSession } from './session-cookie'
import { decodeSession } from './web-session'

/**
 * Answers GET /api/session-over. A page whose session is over redirects there, since a page cannot remove cookies: removes the cookie and
 * redirects to the login page of the session's portal, with the reason and `next`. Asks the platform first whether the session is over,
 * so that a link to this address ends nothing: an active session is redirected to `next`, or home, unchanged.
 */
export async function leaveEndedSession(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const next = ownPath(searchParams.get('next'))
  const session = await readSession(request)
  if (!session) return redirect(loginAddress(loginPathOf(next ?? paths.home), searchParams.get('reason'), next))
  const { refusal } = await checkSession(session, request.headers, { renew: false })
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
