import { BOARDS } from '@portico/contract/board/board'
import { INQUIRY_KINDS } from '@portico/contract/inquiry/inquiry'
import { DEFAULT_LOCALE } from '@portico/contract/locale'
import { routeLocale } from '@/lib/i18n/route-locale'
import { paths } from './paths'
import { localePath } from './portal-paths'

const { admin, developer, user } = paths

/** The lists whose items have addresses below their own. */
const OWN_LISTS = [
  ...[admin.environments, admin.categories, admin.publications, admin.permissions, admin.policies],
  ...[developer.apis, developer.targetServers, developer.webhooks],
  ...[admin.support.incidents, developer.support.incidents],
  ...[...BOARDS, ...INQUIRY_KINDS].flatMap((board) => [admin.support.list(board), developer.support.list(board)]),
  ...[user.subscriptions, user.inquiries, paths.apis, paths.gatewayErrors, paths.inquiries, ...BOARDS.map(paths.board)],
]

/** The lists whose items have addresses elsewhere. */
const OTHER_LISTS: readonly (readonly [below: string, list: string])[] = [
  ['/admin/user', admin.users],
  ['/api-docs/published-api', paths.apis],
  ['/api-docs/publication', admin.publications],
  ['/api-docs/api', developer.apis],
]

/** Returns the address of the list that a page's address leads to one item of, in the page's language; undefined if it leads to none. */
export function listOfItem(pathname: string): string | undefined {
  const route = routeLocale({ pathname, chosen: DEFAULT_LOCALE, acceptLanguage: null })
  const own = OWN_LISTS.map((list) => [list, list] as const)
  const [, list] = [...own, ...OTHER_LISTS].find(([below]) => route.path.startsWith(`${below}/`)) ?? []
  return list && (route.kind === 'page' && !route.isPrivate ? localePath(route.locale, list) : list)
}
