import { defineEndpoint } from '../endpoint.ts'
import { PORTALS } from '../role.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { periodFields } from '../rule/period.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** Product rules, section 9. */
export const SIGN_IN_MONTHS = 3
/** Longer results are counted up to this number, because exact counts of a million rows are slow. */
export const SIGN_IN_COUNT_MAX = 10_000

/** How a person signed in or tried to; `refresh` is an attempt to continue a session. */
export const SIGN_IN_METHODS = ['password', 'mailCode', 'authenticator', 'recoveryCode', 'refresh'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** The result. `codeNeeded`: the password was right and the second step has begun. `sessionReused`: a used refresh token was sent again. */
export const SIGN_IN_RESULTS = [
  'success',
  'codeNeeded',
  'wrongPassword',
  'paused',
  'wrongCode',
  'blocked',
  'notAllowedRole',
  'emailNotVerified',
  'deactivated',
  'sessionReused',
] as const
export type SignInResult = (typeof SIGN_IN_RESULTS)[number]

const signInFields = {
  id: yup.string().required(),
  at: moment().required(),
  portal: yup.string().oneOf(PORTALS).required(),
  method: yup.string().oneOf(SIGN_IN_METHODS).required(),
  result: yup.string().oneOf(SIGN_IN_RESULTS).required(),
  address: yup.string().required(),
  /** Browser and system by the user agent, for example `Chrome 141 · Windows`. Empty if unknown. */
  device: yup.string().defined(),
}

/** A person's own sign-in. */
export const ownSignInView = yup.object(signInFields)
export type OwnSignInView = yup.InferType<typeof ownSignInView>

/** A row of the login history. `userId` is null for an unknown email address and for a deleted person. */
export const signInView = yup.object({
  ...signInFields,
  email: yup.string().required(),
  userId: yup.number().integer().nullable().defined(),
  name: yup.string().nullable().defined(),
})
export type SignInView = yup.InferType<typeof signInView>

const filters = {
  ...periodFields,
  portal: yup.string().oneOf(PORTALS),
  method: yup.string().oneOf(SIGN_IN_METHODS),
  result: yup.string().oneOf(SIGN_IN_RESULTS),
}
/** `q` finds people by name or email address, and typed addresses by prefix. */
export const signInListQuery = listQuery(['at', '-at'], '-at').shape(filters)
export const ownSignInListQuery = listQuery(['-at'], '-at')
export const signInExportQuery = yup.object({ q: yup.string().trim().max(100), ...filters }).noUnknown()

export const loginHistoryEndpoints = {
  listSignIns: defineEndpoint({
    method: 'GET',
    path: '/sign-ins',
    access: 'signIn.read',
    summary: 'List the login history',
    query: signInListQuery,
    /** `total` is exact up to `SIGN_IN_COUNT_MAX`; `more` means that there are more. */
    output: pageOf(signInView).shape({ more: yup.boolean().required() }),
  }),
  exportSignIns: defineEndpoint({
    method: 'GET',
    path: '/sign-ins/export',
    access: 'signIn.read',
    summary: 'Export the login history as an .xlsx file',
    query: signInExportQuery,
  }),
  listOwnSignIns: defineEndpoint({
    method: 'GET',
    path: '/account/sign-ins',
    access: 'account.own',
    summary: 'List your sign-ins',
    query: ownSignInListQuery,
    output: pageOf(ownSignInView),
  }),
}
