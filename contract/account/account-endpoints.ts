import { defineEndpoint } from '../endpoint.ts'
import { LOCALES } from '../locale.ts'
import { PORTALS, ROLES } from '../role.ts'
import { email } from '../rule/email.ts'
import { givenPassword, newPassword, PASSWORD_MAX } from '../rule/password.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { personFields } from '../user/user-input.ts'
import { departurePreview } from './departure.ts'

/** Domain decisions, section 5. */
export const VERIFICATION_LINK_HOURS = 24
export const VERIFICATION_SENDS_MAX = 5
export const VERIFICATION_WAIT_MINUTES = 10
/** A sign-up that is not confirmed within these days is forgotten; its link then says that the registration has expired. */
export const UNVERIFIED_DAYS = 7
export const RESET_LINK_MINUTES = 60

const TOKEN_MAX = 100

const token = yup
  .string()
  .max(TOKEN_MAX, ruleMessage('token'))
  .matches(/^[A-Za-z0-9_-]{20,100}$/, ruleMessage('token'))
  .required()
const passwordConfirmation = (of: string) =>
  yup
    .string()
    .max(PASSWORD_MAX)
    .required()
    .test('passwordsMatch', ruleMessage('passwordsMatch'), (value, { parent }) => value === (parent as Record<string, unknown>)[of])
const agreed = yup.boolean().oneOf([true], ruleMessage('agree')).required()

/** Sign-up. The repeated password is checked here too, so that the form and the platform share one rule. */
export const joinInput = yup
  .object({
    email: email().required(),
    password: newPassword().required(),
    passwordConfirmation: passwordConfirmation('password'),
    ...personFields,
    agreedTerms: agreed,
    agreedPrivacy: agreed,
    /** The policies that were shown; PolicyChanged when others are in force by now. */
    agreedPolicyIds: yup.array(uuid().required()).max(2),
  })
  .noUnknown()

/** A person's own data; their address is their ID and stays. */
export const ownAccountInput = yup.object(personFields).noUnknown()

export const changePasswordInput = yup
  .object({
    password: givenPassword().required(),
    newPassword: newPassword().required(),
    newPasswordConfirmation: passwordConfirmation('newPassword'),
  })
  .noUnknown()

export const resetPasswordInput = yup
  .object({ token, password: newPassword().required(), passwordConfirmation: passwordConfirmation('password') })
  .noUnknown()

/** Specification, section 5: account deletion requires agreement. */
export const unregisterInput = yup.object({ password: givenPassword().required(), agreed }).noUnknown()

/** Acts that a stolen session must not be enough for ask for the password again. */
export const provePasswordInput = yup.object({ password: givenPassword().required() }).noUnknown()

const CODE_LENGTH = 6

/** Six digits of an authenticator app. */
export const authenticatorCodeInput = yup
  .object({
    code: yup
      .string()
      .trim()
      .max(CODE_LENGTH, ruleMessage('code'))
      .matches(/^[0-9]{6}$/, { message: ruleMessage('code'), excludeEmptyString: true })
      .required(),
  })
  .noUnknown()

export const ownAccount = yup.object({
  id: yup.number().integer().required(),
  email: yup.string().required(),
  name: yup.string().required(),
  roles: yup.array(yup.string().oneOf(ROLES).required()).required(),
  locale: yup.string().oneOf(LOCALES).required(),
  phone: yup.string().nullable().defined(),
  company: yup.string().nullable().defined(),
  team: yup.string().nullable().defined(),
  createdAt: moment().required(),
  passwordChangedAt: moment().nullable().defined(),
  authenticatorOn: yup.boolean().required(),
  recoveryCodesLeft: yup.number().integer().required(),
  /** Whether the settings ask a second step of one of the person's role groups. */
  twoStepRequired: yup.boolean().required(),
  /** The session that asks: since when, from where, until when. */
  session: yup.object({
    startedAt: moment().required(),
    expiresAt: moment().required(),
    address: yup.string().defined(),
    device: yup.string().defined(),
  }),
})
export type OwnAccount = yup.InferType<typeof ownAccount>

const recoveryCodes = yup.object({ recoveryCodes: yup.array(yup.string().required()).required() })

/** The first superAdmin, made with the one-time link that the first start prints. */
export const setUpInput = yup
  .object({ token, email: email().required(), name: personFields.name, locale: personFields.locale, password: newPassword().required() })
  .noUnknown()

export const accountEndpoints = {
  join: defineEndpoint({ method: 'POST', path: '/join', access: 'account.join', summary: 'Sign up', body: joinInput, status: 204 }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/join/verify-email',
    access: 'account.verifyEmail',
    summary: 'Confirm an e-mail address by its mailed link',
    body: yup.object({ token }).noUnknown(),
    status: 204,
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/join/resend-verification',
    access: 'account.verifyEmail',
    summary: 'Mail the link again',
    body: yup.object({ email: email().required() }).noUnknown(),
    status: 204,
  }),
  setUp: defineEndpoint({
    method: 'POST',
    path: '/manager/setup',
    access: 'account.setUp',
    summary: 'Make the first superAdmin',
    body: setUpInput,
    status: 204,
  }),
  acceptInvitation: defineEndpoint({
    method: 'POST',
    path: '/join/accept-invitation',
    access: 'account.verifyEmail',
    summary: 'Set the first password of an account that an admin made',
    body: yup.object({ token, password: newPassword().required() }).noUnknown(),
    status: 204,
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/password/forgot',
    access: 'account.resetPassword',
    summary: 'Mail a one-time link to choose a new password; answers the same for unknown addresses',
    body: yup.object({ email: email().required(), portal: yup.string().oneOf(PORTALS).required() }).noUnknown(),
    status: 204,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/password/reset',
    access: 'account.resetPassword',
    summary: 'Choose a new password by the mailed link',
    body: resetPasswordInput,
    status: 204,
  }),
  getOwnAccount: defineEndpoint({
    method: 'GET',
    path: '/account',
    access: 'account.own',
    summary: 'One’s own account',
    output: ownAccount,
  }),
  updateOwnAccount: defineEndpoint({
    method: 'PUT',
    path: '/account',
    access: 'account.own',
    summary: 'Change one’s own account',
    body: ownAccountInput,
    output: ownAccount,
  }),
  changeOwnPassword: defineEndpoint({
    method: 'PUT',
    path: '/account/password',
    access: 'account.prove',
    summary: 'Change one’s own password; ends all sessions',
    body: changePasswordInput,
    status: 204,
  }),
  previewOwnDeparture: defineEndpoint({
    method: 'GET',
    path: '/account/unregister',
    access: 'account.own',
    summary: 'What becomes of one’s things on leaving',
    output: departurePreview,
  }),
  unregister: defineEndpoint({
    method: 'POST',
    path: '/account/unregister',
    access: 'account.prove',
    summary: 'Leave: everything that the preview says, in one act',
    body: unregisterInput,
    status: 204,
  }),
  beginAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/account/authenticator',
    access: 'account.prove',
    summary: 'A new secret for an authenticator app; nothing is asked of it before it is confirmed',
    body: provePasswordInput,
    output: yup.object({ secret: yup.string().required(), uri: yup.string().required() }),
  }),
  confirmAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/account/authenticator/confirm',
    access: 'account.prove',
    summary: 'Turn the authenticator app on with its first code; answers the recovery codes, once',
    body: authenticatorCodeInput,
    output: recoveryCodes,
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/account/authenticator/recovery-codes',
    access: 'account.prove',
    summary: 'New recovery codes in place of the old ones',
    body: provePasswordInput,
    output: recoveryCodes,
  }),
  removeAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/account/authenticator/remove',
    access: 'account.prove',
    summary: 'Turn the authenticator app off',
    body: provePasswordInput,
    status: 204,
  }),
}
