import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { policyEndpoints } from '@portico/contract/policy/policy-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

const { listPolicies, getPolicy, createPolicy, updatePolicy, deletePolicy } = policyEndpoints

/** The query of the list: it reads the address. */
export const policyListQuery = listPolicies.query as NonNullable<typeof listPolicies.query>

/** Everything about policies lies under the first part of its key. */
export const policyKeys = {
  all: ['policies'] as const,
  lists: ['policies', 'list'] as const,
  list: (query: QueryOf<typeof listPolicies>) => ['policies', 'list', query] as const,
  detail: (policyId: string) => ['policies', 'detail', policyId] as const,
}

/** One page of policies. */
export const policyList = (query: QueryOf<typeof listPolicies>) =>
  queryOptions({ queryKey: policyKeys.list(query), queryFn: ({ signal }) => call(listPolicies, { query }, signal) })

/** One policy with its text. */
export const policyDetail = (policyId: string) =>
  queryOptions({ queryKey: policyKeys.detail(policyId), queryFn: ({ signal }) => call(getPolicy, { params: { policyId } }, signal) })

/** Writes a policy; all of them are asked for anew, since it may take the place of another. */
export function useCreatePolicy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createPolicy>) => call(createPolicy, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: policyKeys.all }),
  })
}

/** Changes a policy; asks for the same anew, after a refusal too: somebody may have agreed to it meanwhile. */
export function useUpdatePolicy(policyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updatePolicy>) => call(updatePolicy, { params: { policyId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: policyKeys.all }),
  })
}

/** Deletes a policy. Its own page is asked for anew only if it is still there. */
export function useDeletePolicy(policyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deletePolicy, { params: { policyId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: policyKeys.lists }),
    onError: () => client.invalidateQueries({ queryKey: policyKeys.all }),
  })
}
