import { defineEndpoint } from '../endpoint.ts'
import { PORTALS } from '../role.ts'
import { agreed } from '../rule/agreed.ts'
import { email } from '../rule/email.ts'
import { newPassword, passwordConfirmation } from '../rule/password.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { personFields } from '../user/user-input.ts'

/** Domain decisions, section 5. */
export const VERIFICATION_LINK_HOURS = 24
export const VERIFICATION_SENDS_MAX = 5
export const VERIFICATION_WAIT_MINUTES = 10
/** An unconfirmed sign-up is deleted after these days; its link then says that the registration has expired. */
export const UNVERIFIED_DAYS = 7
export const RESET_LINK_MINUTES = 60

const TOKEN_MAX = 100

const token = yup
  .string()
  .max(TOKEN_MAX, ruleMessage('token'))
  .matches(/^[A-Za-z0-9_-]{20,100}$/, ruleMessage('token'))
  .required()

/** The API whose page the person came from: the verification link leads back to it. */
const apiId = () => uuid().optional()

/** What happened to the email with a link; the same for every address. */
const linkMail = yup.object({
  /** False when no mail server is configured: the email waits in the outbox of the developer center. */
  mailed: yup.boolean().required(),
})
export type LinkMail = yup.InferType<typeof linkMail>

/** Sign-up. The repeated password is checked here, so that form and platform share the rule. */
export const joinInput = yup
  .object({
    email: email().required(),
    password: newPassword().required(),
    passwordConfirmation: passwordConfirmation('password'),
    ...personFields,
    agreedTerms: agreed,
    agreedPrivacy: agreed,
    /** The policies that were shown. PolicyChanged if others are in force now. */
    agreedPolicyIds: yup.array(uuid().required()).max(2),
    apiId: apiId(),
  })
  .noUnknown()

export const resetPasswordInput = yup
  .object({ token, password: newPassword().required(), passwordConfirmation: passwordConfirmation('password') })
  .noUnknown()

/** The first superAdmin, created by the one-time link that the first start prints. */
export const setUpInput = yup
  .object({ token, email: email().required(), name: personFields.name, locale: personFields.locale, password: newPassword().required() })
  .noUnknown()

export const accountEndpoints = {
  join: defineEndpoint({
    method: 'POST',
    path: '/join',
    access: 'account.join',
    limit: 'attempts',
    summary: 'Sign up',
    body: joinInput,
    output: linkMail,
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/join/verify-email',
    access: 'account.verifyEmail',
    limit: 'attempts',
    summary: 'Verify an email address',
    body: yup.object({ token }).noUnknown(),
    status: 204,
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/join/resend-verification',
    access: 'account.verifyEmail',
    limit: 'attempts',
    summary: 'Resend the verification email',
    body: yup.object({ email: email().required(), apiId: apiId() }).noUnknown(),
    output: linkMail,
  }),
  setUp: defineEndpoint({
    method: 'POST',
    path: '/manager/setup',
    access: 'account.setUp',
    limit: 'attempts',
    summary: 'Create the first superAdmin',
    body: setUpInput,
    status: 204,
  }),
  acceptInvitation: defineEndpoint({
    method: 'POST',
    path: '/join/accept-invitation',
    access: 'account.verifyEmail',
    limit: 'attempts',
    summary: 'Accept an invitation',
    body: yup.object({ token, password: newPassword().required() }).noUnknown(),
    status: 204,
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/password/forgot',
    access: 'account.resetPassword',
    limit: 'attempts',
    summary: 'Request a password reset',
    body: yup.object({ email: email().required(), portal: yup.string().oneOf(PORTALS).required() }).noUnknown(),
    output: linkMail,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/password/reset',
    access: 'account.resetPassword',
    limit: 'attempts',
    summary: 'Reset a password',
    body: resetPasswordInput,
    status: 204,
  }),
}
