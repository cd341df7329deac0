import { listOfItem } from '@/lib/list-of-item'
import { HOME_OF_CATEGORY } from '@/lib/paths'
import { isCenterPath } from '@/lib/portal-paths'
import { browserSession } from '@/lib/session/browser/browser-session'

/**
 * Returns where a not-found page leads: to the list that its address leads to an item of, and home. In the developer center a `home` of the
 * portal is replaced by the first page of the person's category.
 */
export function waysOn(home: string): { home: string; list?: string } {
  const { pathname } = window.location
  const list = listOfItem(pathname)
  if (!isCenterPath(pathname) || isCenterPath(home)) return { home, list }
  const { category } = browserSession.current()
  return { home: HOME_OF_CATEGORY[category === 'user' ? 'developer' : category], list }
}
