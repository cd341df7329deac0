import { defineEndpoint } from '../endpoint.ts'
import { email } from '../rule/email.ts'
import { givenPassword } from '../rule/password.ts'
import { yup } from '../rule/yup.ts'

export const signInInput = yup.object({ email: email().required(), password: givenPassword().required() }).noUnknown()

/** Tokens of a session. `needNextStep` true means that a code must be entered before there are tokens. */
const tokens = yup.object({
  needNextStep: yup.boolean().required(),
  accessToken: yup.string(),
  refreshToken: yup.string(),
  /** Seconds since 1970. */
  refreshTokenExpiresAt: yup.number().integer(),
})
const refreshInput = yup.object({ refreshToken: yup.string().min(20).max(200).required() }).noUnknown()

/** Only the web server calls these: tokens never reach a browser. */
export const sessionEndpoints = {
  login: defineEndpoint({
    method: 'POST',
    path: '/login',
    access: 'session.signIn',
    summary: 'Sign in to the portal',
    relay: false,
    body: signInInput,
    output: tokens,
  }),
  managerLogin: defineEndpoint({
    method: 'POST',
    path: '/manager/login',
    access: 'session.signIn',
    summary: 'Sign in to the developer center',
    relay: false,
    body: signInInput,
    output: tokens,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/refresh',
    access: 'session.refresh',
    summary: 'Exchange a refresh token of the portal',
    relay: false,
    body: refreshInput,
    output: tokens,
  }),
  managerRefresh: defineEndpoint({
    method: 'POST',
    path: '/manager/refresh',
    access: 'session.refresh',
    summary: 'Exchange a refresh token of the developer center',
    relay: false,
    body: refreshInput,
    output: tokens,
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/logout',
    access: 'session.signOut',
    summary: 'End a session',
    relay: false,
    body: refreshInput,
  }),
}
