import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { policyEndpoints } from '@portico/contract/policy/policy-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listPolicies, getPolicy, createPolicy, updatePolicy, deletePolicy } = policyEndpoints

/** The schema of the list's query, by which the address is read. */
export const policyListQuery = listPolicies.query as NonNullable<typeof listPolicies.query>

/** Returns the query of one page of policies. */
export const policyList = (query: QueryOf<typeof listPolicies>) => endpointQuery(listPolicies, { query })

/** Returns the query of one policy with its text. */
export const policyDetail = (policyId: string) => endpointQuery(getPolicy, { params: { policyId } })

/** Creates a policy, which may replace another one. */
export function useCreatePolicy() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createPolicy>) => call(createPolicy, { body }),
    outdates: [listPolicies, getPolicy],
  })
}

/** Changes a policy; a user may have agreed to it in the meantime. */
export function useUpdatePolicy(policyId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updatePolicy>) => call(updatePolicy, { params: { policyId }, body }),
    outdates: [listPolicies, getPolicy],
    outdatesOnFailure: [listPolicies, getPolicy],
  })
}

/** Deletes a policy. Its own page is refetched only when that fails. */
export function useDeletePolicy(policyId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deletePolicy, { params: { policyId } }),
    outdates: [listPolicies],
    outdatesOnFailure: [listPolicies, getPolicy],
  })
}
