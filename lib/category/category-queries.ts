import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listCategories, listCategoryOptions, getCategory } = categoryEndpoints
const { createCategory, orderCategories, updateCategory, deleteCategory, moveApis } = categoryEndpoints

/** Queries that show categories, or APIs with theirs. */
const OUTDATED = [...readsOf(categoryEndpoints), ...readsOf(apiEndpoints)]

/** Returns the query of one page of categories with the number of APIs in each. */
export const categoryList = (query: QueryOf<typeof listCategories>) => endpointQuery(listCategories, { query })

/** Returns the query of the categories of a select, in their order. */
export const categoryOptions = () => endpointQuery(listCategoryOptions)

/** Returns the query of one category with the number of its APIs. */
export const categoryDetail = (categoryId: string) => endpointQuery(getCategory, { params: { categoryId } })

export function useCreateCategory() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createCategory>) => call(createCategory, { body }),
    outdates: readsOf(categoryEndpoints),
  })
}

/** Renames or describes a category. */
export function useUpdateCategory(categoryId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateCategory>) => call(updateCategory, { params: { categoryId }, body }),
    outdates: OUTDATED,
  })
}

/** Deletes a category. The screen handles a refusal, since APIs may have joined meanwhile. */
export function useDeleteCategory() {
  return useEndpointMutation({
    mutationFn: (categoryId: string) => call(deleteCategory, { params: { categoryId } }),
    outdates: [listCategories, listCategoryOptions],
    removes: (categoryId) => [categoryDetail(categoryId)],
    outdatesOnFailure: [listCategories],
  })
}

export function useOrderCategories() {
  return useEndpointMutation({
    mutationFn: (categoryIds: string[]) => call(orderCategories, { body: { categoryIds } }),
    outdates: OUTDATED,
    outdatesOnFailure: readsOf(categoryEndpoints),
  })
}

/** Moves APIs of a category to another. */
export function useMoveApis(categoryId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof moveApis>) => call(moveApis, { params: { categoryId }, body }),
    outdates: OUTDATED,
    outdatesOnFailure: OUTDATED,
  })
}
