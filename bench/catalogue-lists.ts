import { METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { openDatabase } from '../platform/database/database.ts'
import { listApis } from '../platform/features/api/api-view.ts'
import { listSuggestions } from '../platform/features/catalogue/catalogue-search.ts'
import { getHome, listPublishedApis, listPublishedCategories } from '../platform/features/catalogue/catalogue-view.ts'
import { listPublishedServices } from '../platform/features/catalogue/published-services.ts'
import { getMethod, listMethods } from '../platform/features/method/method-view.ts'
import { checkPublication, listPublications } from '../platform/features/publication/publication-view.ts'
import { listOwnSubscriptions, listSubscriptions } from '../platform/features/subscription/subscription-view.ts'
import { listTargetServerGroups } from '../platform/features/target-server/target-server-view.ts'
import { seedCatalogue } from '../platform/testing/seed-catalogue.ts'
import { seedLargeApi } from '../platform/testing/seed-large-api.ts'
import { createTestDatabase } from '../platform/testing/test-database.ts'
import { measureViews, personOf } from './support/measure-views.ts'
import { recordStatements } from './support/record-statements.ts'

// Goal: every list and search of the platform answers within 50 ms at p95 with 10,000 APIs and 100,000 subscriptions, and with
// as many methods in one API as it may have. Run: `npm run bench catalogue-lists`; with a text, the lists that contain it.
const GOAL_MS = 50
const [only] = process.argv.slice(2)
const METHODS = METHODS_PER_API_MAX.toLocaleString('en')

const database = await createTestDatabase()
const db = openDatabase(database.connectionString, () => {})
const { query, printPlans } = recordStatements(db)

const people = await seedCatalogue(db)
const large = await seedLargeApi(db, people.developer)
await query({ text: 'vacuum analyze' })

const admin = personOf(people.admin, ['admin'])
const developer = personOf(people.developer, ['developer'])
const user = personOf(people.user, ['user'])
const page = { page: 1, size: 20, q: undefined }
const catalogue = { ...page, sort: 'newest' as const, categoryId: undefined, hashtag: undefined, authType: undefined }
const apis = { ...page, sort: '-createdAt' as const, categoryId: undefined, publicationStatus: undefined }
const requests = { ...page, sort: '-requestedAt' as const }
const methods = { ...page, size: 100, sort: 'path' as const, httpMethod: undefined }

/** What visitors search for: the names of the cases say how many APIs have it. */
const SEARCHES: Record<string, string | undefined> = {
  everything: undefined,
  'a common word, "weather"': 'weather',
  'two common words, "날씨 weather"': '날씨 weather',
  'a beginning, "we"': 'we',
  'Korean, "동네예보 서비스"': '동네예보 서비스',
  'one syllable, "보"': '보',
  'a path, "/7/weather"': '/7/weather',
  'a rare word, "4711"': '4711',
  'no hit, "지진 zebra"': '지진 zebra',
}
const FILTERS: Record<string, { categoryId?: string; hashtag?: string; authType?: 'apiKey' }> = {
  '': {},
  'of a category': { categoryId: people.categoryId },
  'of a hashtag': { hashtag: '결제' },
  'of an authentication': { authType: 'apiKey' },
  'of all three': { categoryId: people.categoryId, hashtag: '결제', authType: 'apiKey' },
}
/** The filters with which it is measured at these places too. */
const PLACED = ['', 'of an authentication']
const PLACES = {
  'by name': { sort: 'name' as const },
  popular: { sort: 'popular' as const },
  'page 100': { page: 100 },
}

/** Every search with every filter, counted in categories too; without filters and with an authentication also in every order and far behind. */
function searches(): Record<string, () => Promise<unknown>> {
  const cases: Record<string, () => Promise<unknown>> = {}
  for (const [search, q] of Object.entries(SEARCHES)) {
    for (const [filter, { categoryId, ...given }] of Object.entries(FILTERS)) {
      const name = filter === '' ? search : `${search}, ${filter}`
      const asked = { ...catalogue, ...given, q }
      cases[`catalogue, ${name}`] = () => listPublishedApis(db, { ...asked, categoryId })
      if (categoryId === undefined) cases[`categories of ${name}`] = () => listPublishedCategories(db, { ...given, q })
      if (!PLACED.includes(filter)) continue
      for (const [place, at] of Object.entries(PLACES))
        cases[`catalogue, ${name}, ${place}`] = () => listPublishedApis(db, { ...asked, ...at })
    }
  }
  return cases
}

const LISTS: Record<string, () => Promise<unknown>> = {
  ...searches(),
  'suggestions for "날씨 weather"': () => listSuggestions(db, '날씨 weather'),
  'suggestions for "w"': () => listSuggestions(db, 'w'),
  'suggestions for "날씨"': () => listSuggestions(db, '날씨'),
  home: () => getHome(db),
  'published services, the first part': () => listPublishedServices(db, {}),
  'APIs of an admin': () => listApis(db, admin, apis),
  'APIs of an admin, by name, page 400': () => listApis(db, admin, { ...apis, sort: 'name', page: 400 }),
  'APIs of an admin, search': () => listApis(db, admin, { ...apis, q: '날씨' }),
  'APIs of a developer': () => listApis(db, developer, apis),
  'target server groups': () => listTargetServerGroups(db, admin, { ...page, sort: '-createdAt' }),
  'publication queue': () => listPublications(db, { ...requests, status: undefined }),
  'publication queue, search': () => listPublications(db, { ...requests, status: undefined, q: '날씨' }),
  'subscriptions of an admin': () => listSubscriptions(db, admin, { ...requests, tab: undefined, apiId: undefined }),
  'subscriptions of an admin, pending': () => listSubscriptions(db, admin, { ...requests, tab: 'pending', apiId: undefined }),
  'subscriptions of an admin, ended': () => listSubscriptions(db, admin, { ...requests, tab: 'rejectCancel', apiId: undefined }),
  'subscriptions of an admin, search': () => listSubscriptions(db, admin, { ...requests, tab: undefined, apiId: undefined, q: '날씨' }),
  'subscriptions of a developer': () => listSubscriptions(db, developer, { ...requests, tab: undefined, apiId: undefined }),
  [`methods of ${METHODS}`]: () => listMethods(db, developer, large.apiId, methods),
  [`methods of ${METHODS}, last page`]: () =>
    listMethods(db, developer, large.apiId, { ...methods, page: METHODS_PER_API_MAX / methods.size }),
  [`methods of ${METHODS}, search "날씨"`]: () => listMethods(db, developer, large.apiId, { ...methods, q: '날씨' }),
  [`methods of ${METHODS}, search "resources-49"`]: () => listMethods(db, developer, large.apiId, { ...methods, q: 'resources-49' }),
  [`one method of ${METHODS}`]: () => getMethod(db, developer, large.apiId, large.methodId),
  [`check of ${METHODS} methods before publication`]: () => checkPublication(db, developer, large.apiId),
  'own subscriptions': () => listOwnSubscriptions(db, user, { ...requests, status: undefined }),
}

await measureViews(LISTS, { goalMs: GOAL_MS, only, printPlans })

await db.$client.end()
await database.drop()
