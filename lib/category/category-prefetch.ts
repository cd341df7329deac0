import 'server-only'
import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { categoryKeys } from './category-queries'

/** The categories to choose from, for a page's first answer. */
export const categoryOptionsOf = (session: WebSession): Prefetched => ({
  queryKey: categoryKeys.options,
  queryFn: () => callPlatform(categoryEndpoints.listCategoryOptions, {}, { session }),
})
