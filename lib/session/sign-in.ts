import { randomUUID } from 'node:crypto'
import type { Portal } from '@portico/contract/role'
import { env } from '@/lib/env'
import { PlatformError } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { WEB_PROOF_HEADER } from '@/lib/platform/relay-headers'
import { callTokens } from './refresh-session'
import { readSession, sessionSetCookie } from './session-cookie'
import { decodeSession, type WebSession } from './web-session'
import { mutationRefusal, xsrfSetCookie } from './xsrf'

const PLATFORM_PATH: Record<Portal, string> = { portal: '/login', center: '/manager/login' }
const FORWARDED = ['x-request-id', 'x-forwarded-for', 'user-agent', 'accept-language'] as const
const SIGN_IN_BODY_MAX_BYTES = 4096

/**
 * Answers POST /api/login and /api/manager/login: asks the platform, keeps the tokens in the sealed cookie, and tells the
 * browser who is signed in and the marker of the session; no token.
 */
export async function signIn(request: Request, portal: Portal): Promise<Response> {
  const requestId = request.headers.get('x-request-id')
  const refusal = mutationRefusal(request, await readSession(request))
  if (refusal) return problem(refusal, { requestId })
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return problem('UnsupportedMediaType', { requestId })
  const text = await request.text()
  if (text.length > SIGN_IN_BODY_MAX_BYTES) return problem('PayloadTooLarge', { requestId })
  const body = parseJson(text)
  if (body === undefined) return problem('BrokenJson', { requestId })
  try {
    return await keepTokens(await callTokens(PLATFORM_PATH[portal], body, forwardedHeaders(request)), portal)
  } catch (error) {
    const refused = error instanceof PlatformError ? error : new PlatformError({ code: 'UnknownError', status: 500 })
    return problem(refused.code, { data: refused.data, requestId: refused.requestId ?? requestId })
  }
}

async function keepTokens(
  tokens: { needNextStep: boolean; accessToken?: string; refreshToken?: string },
  portal: Portal,
): Promise<Response> {
  if (!tokens.accessToken || !tokens.refreshToken) return answer({ needNextStep: true })
  const session: WebSession = { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken, portal, marker: randomUUID() }
  const response = answer({ needNextStep: false, session: decodeSession(session.accessToken), marker: session.marker })
  response.headers.append('set-cookie', await sessionSetCookie(session))
  response.headers.append('set-cookie', xsrfSetCookie(session))
  return response
}

function answer(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}

function forwardedHeaders(request: Request): Record<string, string> {
  const forwarded = Object.fromEntries(
    FORWARDED.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name) ?? '']] : [])),
  )
  return { ...forwarded, [WEB_PROOF_HEADER]: env().webToken }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
