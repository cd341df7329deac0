import { catalogueEndpoints } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { listSuggestions } from './catalogue-search.ts'
import { getHome, getPublishedApi, listPublishedApis, listPublishedCategories } from './catalogue-view.ts'
import { getChangelog } from './changelog-view.ts'
import { listPublishedServices } from './published-services.ts'

/** Serves the public catalogue: list, detail, categories, home. */
export function catalogueRoutes(platform: Platform): void {
  serve(platform, catalogueEndpoints.listPublishedApis, ({ db, query }) => listPublishedApis(db, query))

  serve(platform, catalogueEndpoints.listSuggestions, ({ db, query }) => listSuggestions(db, query.q))

  serve(platform, catalogueEndpoints.getPublishedApi, ({ db, params }) => getPublishedApi(db, params.apiId))

  serve(platform, catalogueEndpoints.getChangelog, ({ db, params, query }) => getChangelog(db, params.apiId, query))

  serve(platform, catalogueEndpoints.listPublishedServices, ({ db, query }) => listPublishedServices(db, query))

  serve(platform, catalogueEndpoints.listPublishedCategories, ({ db, query }) => listPublishedCategories(db, query))

  serve(platform, catalogueEndpoints.getHome, ({ db }) => getHome(db))
}
