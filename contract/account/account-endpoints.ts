import { defineEndpoint } from '../endpoint.ts'
import { email } from '../rule/email.ts'
import { newPassword } from '../rule/password.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { yup } from '../rule/yup.ts'
import { personFields } from '../user/user-input.ts'

/** Domain decisions, section 5. */
export const VERIFICATION_LINK_HOURS = 24
export const VERIFICATION_SENDS_MAX = 5
export const VERIFICATION_WAIT_MINUTES = 10

const token = yup
  .string()
  .matches(/^[A-Za-z0-9_-]{20,100}$/, ruleMessage('token'))
  .required()
const agreed = yup.boolean().oneOf([true], ruleMessage('agree')).required()

/** Sign-up. The repeated password is checked here too, so that the form and the platform share one rule. */
export const joinInput = yup
  .object({
    email: email().required(),
    password: newPassword().required(),
    passwordConfirmation: yup
      .string()
      .required()
      .test('passwordsMatch', ruleMessage('passwordsMatch'), (value, { parent }) => value === (parent as { password?: string }).password),
    ...personFields,
    agreedTerms: agreed,
    agreedPrivacy: agreed,
  })
  .noUnknown()

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
}
