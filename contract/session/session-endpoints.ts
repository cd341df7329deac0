import { defineEndpoint } from '../endpoint.ts'
import { LOCALES } from '../locale.ts'
import { PORTALS, ROLES } from '../role.ts'
import { email } from '../rule/email.ts'
import { givenPassword } from '../rule/password.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { STEP_METHODS } from './session.ts'

export const signInInput = yup.object({ email: email().required(), password: givenPassword().required() }).noUnknown()

/** Maximum length of a code as typed, with spaces. */
const STEP_CODE_MAX = 60

/** Six digits, or a recovery code of an authenticator app: four groups of four letters and digits. Spaces and case are ignored. */
export const stepCode = () =>
  yup
    .string()
    .max(STEP_CODE_MAX, ruleMessage('stepCode'))
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '').toUpperCase() : value))
    .matches(/^(?:[0-9]{6}|[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3})$/, { message: ruleMessage('stepCode'), excludeEmptyString: true })

/** The step between password and code. Times are Unix seconds. */
export const signInStep = yup.object({
  /** Opaque; the web server keeps it encrypted, browsers never see it. */
  challenge: yup.string(),
  method: yup.string().oneOf(STEP_METHODS).required(),
  /** The masked address to which the code was sent: `p•••@example.com`. Absent for an authenticator app. */
  sentTo: yup.string(),
  /** When the emailed code expires. Absent for an authenticator app. */
  codeExpiresAt: yup.number().integer(),
  /** When the step expires and the password is asked for again. */
  expiresAt: yup.number().integer().required(),
  attemptsLeft: yup.number().integer().required(),
  resendsLeft: yup.number().integer().required(),
})
export type SignInStep = yup.InferType<typeof signInStep>

/** The tokens of a session. With `needNextStep` a code must be entered first; `step` says which. */
const tokens = yup.object({
  needNextStep: yup.boolean().required(),
  step: signInStep.optional().default(undefined),
  accessToken: yup.string(),
  refreshToken: yup.string(),
  /** When the session ends unless it is refreshed, in Unix seconds. */
  refreshTokenExpiresAt: yup.number().integer(),
})
const opaque = () => yup.string().min(20).max(200)
const refreshInput = yup.object({ refreshToken: opaque().required() }).noUnknown()

/** The token of a session, or of a sign-in that waits for its code. */
const signOutInput = yup
  .object({ refreshToken: opaque(), challenge: opaque() })
  .noUnknown()
  .test('eitherToken', ruleMessage('required'), (given) => Boolean(given?.refreshToken || given?.challenge))

/** The signed-in person, as currently stored. */
export const liveSession = yup.object({
  id: yup.number().integer().required(),
  email: yup.string().required(),
  name: yup.string().required(),
  roles: yup.array(yup.string().oneOf(ROLES).required()).required(),
  locale: yup.string().oneOf(LOCALES).required(),
  portal: yup.string().oneOf(PORTALS).required(),
  startedAt: moment().required(),
  expiresAt: moment().required(),
  unreadNotifications: yup.number().integer().required(),
})
export type LiveSession = yup.InferType<typeof liveSession>

/** For the web server only: tokens never reach a browser. */
export const sessionEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/login',
    access: 'session.signIn',
    limit: 'attempts',
    summary: 'Sign in to the portal',
    relay: false,
    body: signInInput,
    output: tokens,
  }),
  managerLogin: defineEndpoint({
    method: 'POST',
    path: '/manager/login',
    access: 'session.signIn',
    limit: 'attempts',
    summary: 'Sign in to the developer center',
    relay: false,
    body: signInInput,
    output: tokens,
  }),
  sendCode: defineEndpoint({
    method: 'POST',
    path: '/send-2fa-code',
    access: 'session.signIn',
    limit: 'attempts',
    summary: 'Resend the code of a two-step sign-in',
    relay: false,
    body: yup.object({ challenge: opaque().required() }).noUnknown(),
    output: signInStep,
  }),
  verifyCode: defineEndpoint({
    method: 'POST',
    path: '/verify-2fa-code',
    access: 'session.signIn',
    limit: 'attempts',
    summary: 'Complete the second step of a sign-in',
    relay: false,
    body: yup.object({ challenge: opaque().required(), code: stepCode().required() }).noUnknown(),
    output: tokens,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/refresh',
    access: 'session.refresh',
    summary: 'Refresh the tokens of a portal session',
    relay: false,
    body: refreshInput,
    output: tokens,
  }),
  managerRefresh: defineEndpoint({
    method: 'POST',
    path: '/manager/refresh',
    access: 'session.refresh',
    summary: 'Refresh the tokens of a developer center session',
    relay: false,
    body: refreshInput,
    output: tokens,
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/logout',
    access: 'session.signOut',
    summary: 'Sign out',
    relay: false,
    body: signOutInput,
  }),
  getSession: defineEndpoint({
    method: 'GET',
    path: '/session',
    access: 'session.read',
    quiet: true,
    summary: 'Retrieve the current session',
    relay: false,
    output: liveSession,
  }),
  getIdleSession: defineEndpoint({
    method: 'POST',
    path: '/session/idle',
    access: 'session.refresh',
    quiet: true,
    summary: 'Retrieve a session by its refresh token, without extending it',
    relay: false,
    body: refreshInput,
    output: liveSession,
  }),
}
