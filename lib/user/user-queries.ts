import { adminDashboardEndpoints } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { mailEndpoints } from '@portico/contract/mail/mail-endpoints'
import { type UserDetail, userEndpoints } from '@portico/contract/user/user-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listUsers, createUser, getUser, updateUser, setUserPassword, setUserRoles, forceVerifyUser, removeUserAuthenticator } =
  userEndpoints
const { previewUserDeparture, withdrawUser, restoreUser, deleteUser } = userEndpoints
const { getAdminDashboard } = adminDashboardEndpoints

/** Queries that change with an act on a user: users, the outbox and the admin dashboard's counts. */
const OUTDATED = [...readsOf(userEndpoints), ...readsOf(mailEndpoints), getAdminDashboard]

/** Returns the query of one page of users. */
export const userList = (query: QueryOf<typeof listUsers>) => endpointQuery(listUsers, { query })

/** Returns the query of one user. */
export const userDetail = (userId: number) => endpointQuery(getUser, { params: { userId } })

/** Returns the query of what happens to a user's resources when the user is withdrawn; refetched each time it is shown. */
export const userDeparture = (userId: number) => endpointQuery(previewUserDeparture, { params: { userId } }, { staleTime: 0 })

export function useCreateUser() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createUser>) => call(createUser, { body }),
    outdates: OUTDATED,
  })
}

/** Changes what admins may edit of a user. */
export function useUpdateUser(userId: number) {
  return useUserMutation((body: BodyOf<typeof updateUser>) => call(updateUser, { params: { userId }, body }))
}

/** Grants and revokes permissions. */
export function useSetUserRoles(userId: number) {
  return useUserMutation((body: BodyOf<typeof setUserRoles>) => call(setUserRoles, { params: { userId }, body }))
}

/** Marks a user's email address as verified. */
export function useForceVerifyUser(userId: number) {
  return useUserMutation(() => call(forceVerifyUser, { params: { userId } }))
}

/** Removes the authenticator app of a user who has lost it. */
export function useRemoveUserAuthenticator(userId: number) {
  return useUserMutation(() => call(removeUserAuthenticator, { params: { userId } }))
}

/** Withdraws a user with everything that the preview lists. */
export function useWithdrawUser(userId: number) {
  return useUserMutation(() => call(withdrawUser, { params: { userId } }))
}

/** Restores a withdrawn user. */
export function useRestoreUser(userId: number) {
  return useUserMutation(() => call(restoreUser, { params: { userId } }))
}

/** Sets a user's password, or emails a link to choose one when none is given. */
export function useSetUserPassword(userId: number) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof setUserPassword>) => call(setUserPassword, { params: { userId }, body }),
    outdates: OUTDATED,
  })
}

/** Deletes a withdrawn user permanently. The user's own page is not refetched: it no longer exists. */
export function useDeleteUser(userId: number) {
  return useEndpointMutation({
    mutationFn: () => call(deleteUser, { params: { userId } }),
    outdates: [listUsers, getAdminDashboard],
  })
}

/** Returns a mutation whose response is the changed user. */
function useUserMutation<Input = void>(mutationFn: (input: Input) => Promise<UserDetail>) {
  return useEndpointMutation({ mutationFn, replaces: ({ id }) => userDetail(id), outdates: OUTDATED })
}
