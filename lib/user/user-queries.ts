import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { userEndpoints } from '@portico/contract/user/user-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { overviewKeys } from '@/lib/overview/overview-keys'
import { call } from '@/lib/platform/call-from-browser'

const { listUsers, createUser } = userEndpoints

/** Everything about people lies under the first part of its key. */
export const userKeys = {
  all: ['users'] as const,
  list: (query: QueryOf<typeof listUsers>) => ['users', 'list', query] as const,
}

/** One page of people. */
export const userList = (query: QueryOf<typeof listUsers>) =>
  queryOptions({ queryKey: userKeys.list(query), queryFn: ({ signal }) => call(listUsers, { query }, signal) })

/** Makes an account; the lists, the outbox and the overview's counts are asked for anew. */
export function useCreateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createUser>) => call(createUser, { body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: userKeys.all }),
        client.invalidateQueries({ queryKey: ['mails'] }),
        client.invalidateQueries({ queryKey: overviewKeys.all }),
      ]),
  })
}
