import { departurePreview } from '../account-settings/departure.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LOCALES } from '../locale.ts'
import { ROLES } from '../role.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { moment, userId } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { USER_STATUSES } from './user.ts'
import { createUserInput, updateUserInput, userPasswordInput, userRolesInput } from './user-input.ts'

const userFields = {
  id: yup.number().integer().required(),
  email: yup.string().required(),
  name: yup.string().required(),
  roles: yup.array(yup.string().oneOf(ROLES).required()).required(),
  locale: yup.string().oneOf(LOCALES).required(),
  company: yup.string().nullable().defined(),
  team: yup.string().nullable().defined(),
  status: yup.string().oneOf(USER_STATUSES).required(),
  emailVerified: yup.boolean().required(),
  /** An admin said that the address is theirs; their own link did not. */
  emailForced: yup.boolean().required(),
  createdAt: moment().required(),
  lastSignInAt: moment().nullable().defined(),
  withdrawnAt: moment().nullable().defined(),
}
export const userView = yup.object(userFields)
export type UserView = yup.InferType<typeof userView>

export const userDetail = yup.object({
  ...userFields,
  phone: yup.string().nullable().defined(),
  oauthUserName: yup.string().nullable().defined(),
  oauthClientId: yup.string().nullable().defined(),
  postsAutoApproved: yup.boolean().required(),
  /** Whether there is a password; none until an invited person has chosen one. */
  hasPassword: yup.boolean().required(),
  authenticatorOn: yup.boolean().required(),
})
export type UserDetail = yup.InferType<typeof userDetail>

export const userListQuery = listQuery(
  ['name', '-name', 'email', '-email', 'createdAt', '-createdAt', 'lastSignInAt', '-lastSignInAt', 'withdrawnAt', '-withdrawnAt'],
  '-createdAt',
).shape({
  role: yup.string().oneOf(ROLES),
  status: yup.string().oneOf(USER_STATUSES),
  emailVerified: yup.boolean(),
})

const userParams = yup.object({ userId: userId().required() }).noUnknown()

export const userEndpoints = {
  listUsers: defineEndpoint({
    method: 'GET',
    path: '/users',
    access: 'user.read',
    summary: 'List users',
    query: userListQuery,
    output: pageOf(userView),
  }),
  createUser: defineEndpoint({
    method: 'POST',
    path: '/users',
    access: 'user.write',
    summary: 'Create a user',
    body: createUserInput,
    output: userView,
    status: 201,
  }),
  getUser: defineEndpoint({
    method: 'GET',
    path: '/users/:userId',
    access: 'user.read',
    summary: 'Retrieve a user',
    params: userParams,
    output: userDetail,
  }),
  updateUser: defineEndpoint({
    method: 'PUT',
    path: '/users/:userId',
    access: 'user.write',
    summary: 'Update a user',
    params: userParams,
    body: updateUserInput,
    output: userDetail,
  }),
  setUserPassword: defineEndpoint({
    method: 'PUT',
    path: '/users/:userId/password',
    access: 'user.write',
    summary: 'Set a user’s password, or email them a link to choose one',
    params: userParams,
    body: userPasswordInput,
    status: 204,
  }),
  setUserRoles: defineEndpoint({
    method: 'PUT',
    path: '/users/:userId/roles',
    access: 'user.grant',
    summary: 'Update a user’s permissions',
    params: userParams,
    body: userRolesInput,
    output: userDetail,
  }),
  forceVerifyUser: defineEndpoint({
    method: 'POST',
    path: '/users/:userId/verify',
    access: 'user.write',
    summary: 'Mark a user’s email address as verified',
    params: userParams,
    output: userDetail,
  }),
  removeUserAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/users/:userId/authenticator/remove',
    access: 'user.write',
    summary: 'Remove a user’s authenticator app',
    params: userParams,
    output: userDetail,
  }),
  previewUserDeparture: defineEndpoint({
    method: 'GET',
    path: '/users/:userId/departure',
    access: 'user.read',
    summary: 'Preview the withdrawal of a user',
    params: userParams,
    output: departurePreview,
  }),
  withdrawUser: defineEndpoint({
    method: 'POST',
    path: '/users/:userId/withdraw',
    access: 'user.write',
    summary: 'Withdraw a user',
    params: userParams,
    output: userDetail,
  }),
  restoreUser: defineEndpoint({
    method: 'POST',
    path: '/users/:userId/restore',
    access: 'user.write',
    summary: 'Restore a withdrawn user',
    params: userParams,
    output: userDetail,
  }),
  deleteUser: defineEndpoint({
    method: 'DELETE',
    path: '/users/:userId',
    access: 'user.write',
    summary: 'Delete a withdrawn user permanently',
    params: userParams,
  }),
}
