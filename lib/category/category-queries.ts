import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

const { listCategories, listCategoryOptions, createCategory } = categoryEndpoints

/** Everything about categories lies under the first part of its key. */
export const categoryKeys = {
  all: ['categories'] as const,
  list: (query: QueryOf<typeof listCategories>) => ['categories', 'list', query] as const,
  options: ['categories', 'options'] as const,
}

/** One page of categories with how many APIs each has. */
export const categoryList = (query: QueryOf<typeof listCategories>) =>
  queryOptions({ queryKey: categoryKeys.list(query), queryFn: ({ signal }) => call(listCategories, { query }, signal) })

/** The categories to choose from, by name. */
export const categoryOptions = () =>
  queryOptions({ queryKey: categoryKeys.options, queryFn: ({ signal }) => call(listCategoryOptions, {}, signal) })

/** Creates a category; every list and choice of categories is asked for anew. */
export function useCreateCategory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createCategory>) => call(createCategory, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: categoryKeys.all }),
  })
}
