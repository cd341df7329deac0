import { accountSettingsEndpoints, type OwnAccount } from '@portico/contract/account-settings/account-settings-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { loginHistoryEndpoints } from '@portico/contract/login-history/login-history-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/platform/call-from-browser'

const {
  getOwnAccount,
  updateOwnAccount,
  changeOwnPassword,
  previewOwnDeparture,
  unregister,
  beginAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
  removeAuthenticator,
} = accountSettingsEndpoints
const { listOwnSignIns } = loginHistoryEndpoints

/** What was sent or answered holds a password or a secret: it is forgotten as soon as its screen is gone. */
const FORGOTTEN = { gcTime: 0 } as const

/** Sign-ins on a page of the profile. */
export const OWN_SIGN_INS_SIZE = 10

/** Everything about one's own account lies under the first part of its key. */
export const profileKeys = {
  all: ['profile'] as const,
  account: ['profile', 'account'] as const,
  signIns: (query: QueryOf<typeof listOwnSignIns>) => ['profile', 'sign-ins', query] as const,
  departure: ['profile', 'departure'] as const,
}

/** One's own account, with how it is protected and the session that asks. */
export const ownAccountOptions = () =>
  queryOptions({ queryKey: profileKeys.account, queryFn: ({ signal }): Promise<OwnAccount> => call(getOwnAccount, {}, signal) })

/** A page of one's own sign-ins. */
export const ownSignInsOptions = (query: QueryOf<typeof listOwnSignIns>) =>
  queryOptions({ queryKey: profileKeys.signIns(query), queryFn: ({ signal }) => call(listOwnSignIns, { query }, signal) })

/** What becomes of one's things on leaving. */
export const ownDepartureOptions = () =>
  queryOptions({ queryKey: profileKeys.departure, queryFn: ({ signal }) => call(previewOwnDeparture, {}, signal) })

/** Saves one's own data; the answer is the account as it is now. */
export function useUpdateOwnAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateOwnAccount>) => call(updateOwnAccount, { body }),
    onSuccess: (account) => client.setQueryData(profileKeys.account, account),
  })
}

/** Changes one's own password; every session of the person is over then, this one too. */
export function useChangeOwnPassword() {
  return useMutation({ ...FORGOTTEN, mutationFn: (body: BodyOf<typeof changeOwnPassword>) => call(changeOwnPassword, { body }) })
}

/** Closes one's own account; the session is over then. */
export function useUnregister() {
  return useMutation({ ...FORGOTTEN, mutationFn: (body: BodyOf<typeof unregister>) => call(unregister, { body }) })
}

/** A new secret for an authenticator app; it counts from its first code on. */
export function useBeginAuthenticator() {
  return useMutation({ ...FORGOTTEN, mutationFn: (body: BodyOf<typeof beginAuthenticator>) => call(beginAuthenticator, { body }) })
}

/** Turns the authenticator on with its first code; the recovery codes are in the answer, this once. */
export function useConfirmAuthenticator() {
  const refresh = useAccountRefresh()
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (body: BodyOf<typeof confirmAuthenticator>) => call(confirmAuthenticator, { body }),
    onSuccess: refresh,
  })
}

/** New recovery codes in place of the old ones; they are in the answer, this once. */
export function useRenewRecoveryCodes() {
  const refresh = useAccountRefresh()
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (body: BodyOf<typeof renewRecoveryCodes>) => call(renewRecoveryCodes, { body }),
    onSuccess: refresh,
  })
}

/** Turns the authenticator off. */
export function useRemoveAuthenticator() {
  const refresh = useAccountRefresh()
  return useMutation({
    ...FORGOTTEN,
    mutationFn: (body: BodyOf<typeof removeAuthenticator>) => call(removeAuthenticator, { body }),
    onSuccess: refresh,
  })
}

function useAccountRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: profileKeys.account })
}
