import { accountSettingsEndpoints } from '@portico/contract/account-settings/account-settings-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { environmentOptionEndpoints } from '@portico/contract/environment/environment-option-endpoints'
import { loginHistoryEndpoints } from '@portico/contract/login-history/login-history-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const {
  getOwnAccount,
  updateOwnAccount,
  getOwnDefaults,
  updateOwnDefaults,
  changeOwnPassword,
  previewOwnDeparture,
  unregister,
  beginAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
  removeAuthenticator,
} = accountSettingsEndpoints
const { listOwnSignIns } = loginHistoryEndpoints

/** The request or the response contains a password or a secret: it is dropped as soon as its screen is left. */
const NOT_KEPT = { gcTime: 0 } as const

export const OWN_SIGN_INS_SIZE = 10

/** Returns the query of the signed-in user's account, with how it is protected and the current session. */
export const ownAccount = () => endpointQuery(getOwnAccount)

/** Returns the query of one page of the signed-in user's login history. */
export const ownSignIns = (query: QueryOf<typeof listOwnSignIns>) => endpointQuery(listOwnSignIns, { query })

/** Returns the query of what happens to the signed-in user's resources when they close their account. */
export const ownDeparture = () => endpointQuery(previewOwnDeparture)

/** Returns the query of what the signed-in user's forms and samples start with, and of the rules that apply to them. */
export const ownDefaults = () => endpointQuery(getOwnDefaults, {}, { staleTime: Number.POSITIVE_INFINITY })

/** Saves what the signed-in user's forms and samples start with. */
export function useUpdateOwnDefaults() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateOwnDefaults>) => call(updateOwnDefaults, { body }),
    replaces: ownDefaults,
    outdates: [environmentOptionEndpoints.listEnvironmentOptions],
  })
}

/** Saves the signed-in user's data. */
export function useUpdateOwnAccount() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateOwnAccount>) => call(updateOwnAccount, { body }),
    replaces: ownAccount,
  })
}

/** Changes the signed-in user's password; this ends all of their sessions, including this one. */
export function useChangeOwnPassword() {
  return useEndpointMutation({
    ...NOT_KEPT,
    mutationFn: (body: BodyOf<typeof changeOwnPassword>) => call(changeOwnPassword, { body }),
  })
}

/** Closes the signed-in user's account; this ends the session. */
export function useUnregister() {
  return useEndpointMutation({ ...NOT_KEPT, mutationFn: (body: BodyOf<typeof unregister>) => call(unregister, { body }) })
}

/** Creates a secret for an authenticator app; the app is active after its first valid code. */
export function useBeginAuthenticator() {
  return useEndpointMutation({ ...NOT_KEPT, mutationFn: (body: BodyOf<typeof beginAuthenticator>) => call(beginAuthenticator, { body }) })
}

/** Turns the authenticator app on with its first code; only this response contains the recovery codes. */
export function useConfirmAuthenticator() {
  return useEndpointMutation({
    ...NOT_KEPT,
    mutationFn: (body: BodyOf<typeof confirmAuthenticator>) => call(confirmAuthenticator, { body }),
    outdates: [getOwnAccount],
  })
}

/** Replaces the recovery codes; only this response contains the new ones. */
export function useRenewRecoveryCodes() {
  return useEndpointMutation({
    ...NOT_KEPT,
    mutationFn: (body: BodyOf<typeof renewRecoveryCodes>) => call(renewRecoveryCodes, { body }),
    outdates: [getOwnAccount],
  })
}

/** Turns the authenticator app off. */
export function useRemoveAuthenticator() {
  return useEndpointMutation({
    ...NOT_KEPT,
    mutationFn: (body: BodyOf<typeof removeAuthenticator>) => call(removeAuthenticator, { body }),
    outdates: [getOwnAccount],
  })
}
