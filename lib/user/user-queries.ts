import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { type UserDetail, userEndpoints } from '@portico/contract/user/user-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminDashboardKeys } from '@/lib/admin-dashboard/admin-dashboard-keys'
import { call } from '@/lib/platform/call-from-browser'

const { listUsers, createUser, getUser, updateUser, setUserPassword, setUserRoles, forceVerifyUser, removeUserAuthenticator } =
  userEndpoints
const { previewUserDeparture, withdrawUser, restoreUser, deleteUser } = userEndpoints

/** Everything about people lies under the first part of its key. */
export const userKeys = {
  all: ['users'] as const,
  list: (query: QueryOf<typeof listUsers>) => ['users', 'list', query] as const,
  detail: (userId: number) => ['users', 'detail', userId] as const,
  departure: (userId: number) => ['users', 'departure', userId] as const,
}

/** One page of people. */
export const userList = (query: QueryOf<typeof listUsers>) =>
  queryOptions({ queryKey: userKeys.list(query), queryFn: ({ signal }) => call(listUsers, { query }, signal) })

/** One person. */
export const userDetail = (userId: number) =>
  queryOptions({ queryKey: userKeys.detail(userId), queryFn: ({ signal }) => call(getUser, { params: { userId } }, signal) })

/** What becomes of a person's things when they are withdrawn; asked for anew each time it is shown. */
export const userDeparture = (userId: number) =>
  queryOptions({
    queryKey: userKeys.departure(userId),
    queryFn: ({ signal }) => call(previewUserDeparture, { params: { userId } }, signal),
    staleTime: 0,
  })

/** Makes an account; the lists, the outbox and the overview's counts are asked for anew. */
export function useCreateUser() {
  const refresh = useUserRefresh()
  return useMutation({ mutationFn: (body: BodyOf<typeof createUser>) => call(createUser, { body }), onSuccess: () => refresh() })
}

/** Changes what admins write of a person. */
export function useUpdateUser(userId: number) {
  return useUserAct((body: BodyOf<typeof updateUser>) => call(updateUser, { params: { userId }, body }))
}

/** Grants and takes permissions. */
export function useSetUserRoles(userId: number) {
  return useUserAct((body: BodyOf<typeof setUserRoles>) => call(setUserRoles, { params: { userId }, body }))
}

/** Takes a person's address as verified. */
export function useForceVerifyUser(userId: number) {
  return useUserAct(() => call(forceVerifyUser, { params: { userId } }))
}

/** Takes off the authenticator app of a person who has lost it. */
export function useRemoveUserAuthenticator(userId: number) {
  return useUserAct(() => call(removeUserAuthenticator, { params: { userId } }))
}

/** Withdraws a person with everything that the preview says. */
export function useWithdrawUser(userId: number) {
  return useUserAct(() => call(withdrawUser, { params: { userId } }))
}

/** Lets a withdrawn person in again. */
export function useRestoreUser(userId: number) {
  return useUserAct(() => call(restoreUser, { params: { userId } }))
}

/** Sets a person's password, or mails them a link to choose one when none is given. */
export function useSetUserPassword(userId: number) {
  const refresh = useUserRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setUserPassword>) => call(setUserPassword, { params: { userId }, body }),
    onSuccess: () => refresh(),
  })
}

/** Deletes a withdrawn person for good. Their own page is not asked for anew: it is no more. */
export function useDeleteUser(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteUser, { params: { userId } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['users', 'list'] }),
        client.invalidateQueries({ queryKey: adminDashboardKeys.all }),
      ]),
  })
}

/** An act that answers with the person as they are now. */
function useUserAct<Input = void>(act: (input: Input) => Promise<UserDetail>) {
  const refresh = useUserRefresh()
  return useMutation({ mutationFn: act, onSuccess: (user) => refresh(user) })
}

/** Shows a person as they are now; lists, what becomes of their things, the outbox and the overview's counts are asked for anew. */
function useUserRefresh() {
  const client = useQueryClient()
  return (user?: UserDetail) => {
    if (user) client.setQueryData(userKeys.detail(user.id), user)
    return Promise.all([
      client.invalidateQueries({ queryKey: userKeys.all }),
      client.invalidateQueries({ queryKey: ['mails'] }),
      client.invalidateQueries({ queryKey: adminDashboardKeys.all }),
    ])
  }
}
