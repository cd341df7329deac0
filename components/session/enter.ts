import { userCategoryOf } from '@portico/contract/role'
import { ownPath } from '@/lib/own-path'
import { HOME_OF_CATEGORY } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { areaOf, mayEnter } from '@/lib/session/area'
import { acceptSignIn, type SignedIn } from '@/lib/session/browser/accept-sign-in'

/** Stores the session and opens the page that the user came for. */
export function enter({ session, marker }: SignedIn): void {
  acceptSignIn({ session, marker })
  window.location.assign(destination(session))
}

/** Returns the page that the user came for, if they may open it; else the home page of their category, in their language. */
function destination(session: SignedIn['session']): string {
  const next = ownPath(new URLSearchParams(window.location.search).get('next'))
  const area = next ? areaOf(new URL(next, window.location.origin).pathname) : undefined
  if (next && (!area || mayEnter(area, session.roles))) return next
  const home = HOME_OF_CATEGORY[userCategoryOf(session.roles)]
  return home === '/' ? localePath(session.locale, home) : home
}
