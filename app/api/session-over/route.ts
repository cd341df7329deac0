import { ownPath } from '@/lib/own-path'
import { loginPathOf, paths } from '@/lib/paths'
import { isSessionOver } from '@/lib/platform/platform-error'
import { clearedSessionCookie, readSession } from '@/lib/session/session-cookie'

export const dynamic = 'force-dynamic'

/**
 * A page found that its session is over; a page cannot remove cookies, this can. Goes on to the login page of the session's
 * portal, with the reason and the way back. Removing a cookie that is of no use any more harms nobody, so it may be a GET.
 */
export async function GET(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const reason = url.searchParams.get('reason')
  const next = ownPath(url.searchParams.get('next'))
  const session = await readSession(request)
  const login = session?.portal === 'center' ? paths.managerLogin : loginPathOf(next ?? paths.home)
  const query = new URLSearchParams({ ...(isSessionOver(reason) ? { reason } : {}), ...(next ? { next } : {}) })
  return new Response(null, {
    status: 307,
    headers: { location: `${login}?${query}`, 'set-cookie': clearedSessionCookie(), 'cache-control': 'no-store' },
  })
}
