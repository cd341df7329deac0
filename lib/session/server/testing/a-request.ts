import { sealSession } from '../session-cookie'
import { type PendingStep, stepSetCookie } from '../step-cookie'
import type { WebSession } from '../web-session'
import { XSRF_COOKIE, XSRF_HEADER, xsrfSetCookie } from '../xsrf'

const ORIGIN = 'http://localhost:3999'

interface RequestOptions {
  session?: WebSession
  /** A sign-in that waits for its code. */
  step?: PendingStep
  body?: string
  headers?: Record<string, string>
}

/** For tests: returns a browser's call of `/api…` with its cookies, own Origin and a token bound to its session. */
export async function aRequest(method: string, path: string, { session, step, body, headers = {} }: RequestOptions = {}): Promise<Request> {
  const token =
    xsrfSetCookie(session)
      .split(';')[0]
      ?.slice(XSRF_COOKIE.length + 1) ?? ''
  const cookies = [
    `${XSRF_COOKIE}=${token}`,
    ...(session ? [`portico-session=${await sealSession(session)}`] : []),
    ...(step ? [(await stepSetCookie(step)).split(';')[0]] : []),
  ]
  const all = { cookie: cookies.join('; '), origin: ORIGIN, [XSRF_HEADER]: token, 'content-type': 'application/json', ...headers }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return new Request(ORIGIN + path, { method, headers: given, body })
}
