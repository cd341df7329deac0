import type { BodyOf, OutputOf } from '@portico/contract/endpoint'
import { personalTokenEndpoints } from '@portico/contract/personal-token/personal-token-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listPersonalTokens, createPersonalToken, revokePersonalToken } = personalTokenEndpoints

export type CreatedToken = OutputOf<typeof createPersonalToken>

/** Returns the query of the signed-in user's personal access tokens. */
export const personalTokens = () => endpointQuery(listPersonalTokens)

/** Creates a token; only this response contains it. */
export function useCreatePersonalToken() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createPersonalToken>) => call(createPersonalToken, { body }),
    outdates: [listPersonalTokens],
    outdatesOnFailure: [listPersonalTokens],
  })
}

/** Revokes a token, effective immediately. */
export function useRevokePersonalToken() {
  return useEndpointMutation({
    mutationFn: (tokenId: string) => call(revokePersonalToken, { params: { tokenId } }),
    outdates: [listPersonalTokens],
    outdatesOnFailure: [listPersonalTokens],
  })
}
