import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listCategories, listCategoryOptions, createCategory } = categoryEndpoints

/** Returns the query of one page of categories with the number of APIs in each. */
export const categoryList = (query: QueryOf<typeof listCategories>) => endpointQuery(listCategories, { query })

/** Returns the query of the categories of a select, sorted by name. */
export const categoryOptions = () => endpointQuery(listCategoryOptions)

export function useCreateCategory() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createCategory>) => call(createCategory, { body }),
    outdates: readsOf(categoryEndpoints),
  })
}
