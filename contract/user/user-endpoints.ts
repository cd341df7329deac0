import { defineEndpoint } from '../endpoint.ts'
import { LOCALES } from '../locale.ts'
import { ROLES } from '../role.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { USER_STATUSES } from './user.ts'
import { createUserInput } from './user-input.ts'

export const userView = yup.object({
  id: yup.number().integer().required(),
  email: yup.string().required(),
  name: yup.string().required(),
  roles: yup.array(yup.string().oneOf(ROLES).required()).required(),
  locale: yup.string().oneOf(LOCALES).required(),
  company: yup.string().nullable().defined(),
  team: yup.string().nullable().defined(),
  status: yup.string().oneOf(USER_STATUSES).required(),
  emailVerified: yup.boolean().required(),
  createdAt: moment().required(),
})
export type UserView = yup.InferType<typeof userView>

export const userListQuery = listQuery(['name', '-name', 'email', '-email', 'createdAt', '-createdAt'], '-createdAt').shape({
  role: yup.string().oneOf(ROLES),
  status: yup.string().oneOf(USER_STATUSES),
})

export const userEndpoints = {
  listUsers: defineEndpoint({
    method: 'GET',
    path: '/users',
    access: 'user.read',
    summary: 'List people',
    query: userListQuery,
    output: pageOf(userView),
  }),
  createUser: defineEndpoint({
    method: 'POST',
    path: '/users',
    access: 'user.write',
    summary: 'Make an account for a person',
    body: createUserInput,
    output: userView,
    status: 201,
  }),
}
