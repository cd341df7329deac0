import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listCategories, listCategoryOptions, createCategory } = categoryEndpoints

/** One page of categories with the number of APIs in each. */
export const categoryList = (query: QueryOf<typeof listCategories>) => endpointQuery(listCategories, { query })

/** The categories to choose from, by name. */
export const categoryOptions = () => endpointQuery(listCategoryOptions)

/** Creates a category. */
export function useCreateCategory() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createCategory>) => call(createCategory, { body }),
    outdates: readsOf(categoryEndpoints),
  })
}
