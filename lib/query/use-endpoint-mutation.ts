import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NamedQuery } from './endpoint-query'
import { type Call, outdate } from './outdate'

interface EndpointMutation<Answer, Variables> extends Pick<UseMutationOptions<Answer, Error, Variables>, 'gcTime' | 'meta'> {
  mutationFn: (variables: Variables) => Promise<Answer>
  /** The endpoints whose responses change: all their queries are invalidated, whatever their input. */
  outdates?: readonly Call[]
  /** The same after a failure: someone else may have acted in the meantime. */
  outdatesOnFailure?: readonly Call[]
  /** The query whose data the response replaces. */
  replaces?: (answer: Answer) => NamedQuery
  /** The queries of what no longer exists. */
  removes?: (variables: Variables) => readonly NamedQuery[]
}

/** Returns a mutation that updates the queries that it names; it is pending until those on the screen are refetched. */
export function useEndpointMutation<Answer, Variables = void>(mutation: EndpointMutation<Answer, Variables>) {
  const { outdates = [], outdatesOnFailure = [], replaces, removes, ...options } = mutation
  const client = useQueryClient()
  return useMutation<Answer, Error, Variables>({
    ...options,
    onSuccess: (answer, variables) => {
      if (replaces) client.setQueryData(replaces(answer).queryKey, answer)
      for (const { queryKey } of removes?.(variables) ?? []) client.removeQueries({ queryKey, exact: true })
      return outdate(client, outdates)
    },
    onError: () => outdate(client, outdatesOnFailure),
  })
}
