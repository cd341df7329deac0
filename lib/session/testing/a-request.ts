import { sealSession } from '../session-cookie'
import type { WebSession } from '../web-session'
import { XSRF_COOKIE, XSRF_HEADER, xsrfSetCookie } from '../xsrf'

const ORIGIN = 'http://localhost:3999'

interface RequestOptions {
  session?: WebSession
  body?: string
  headers?: Record<string, string>
}

/** For tests: a browser's call of `/api…` with its cookies, own Origin and a token bound to its session. */
export async function aRequest(method: string, path: string, { session, body, headers = {} }: RequestOptions = {}): Promise<Request> {
  const token =
    xsrfSetCookie(session)
      .split(';')[0]
      ?.slice(XSRF_COOKIE.length + 1) ?? ''
  const cookies = [`${XSRF_COOKIE}=${token}`, ...(session ? [`portico-session=${await sealSession(session)}`] : [])]
  const all = { cookie: cookies.join('; '), origin: ORIGIN, [XSRF_HEADER]: token, 'content-type': 'application/json', ...headers }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return new Request(ORIGIN + path, { method, headers: given, body })
}
