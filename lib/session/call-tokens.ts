import { isErrorCode } from '@portico/contract/error-code'
import type { SignInStep } from '@portico/contract/session/session-endpoints'
import { env } from '@/lib/env'
import { PlatformError, platformErrorOf } from '@/lib/platform/platform-error'
import { clientHeaders } from './client-headers'

/** What a sign-in, its second step or a refresh answers: tokens, or the step that comes before them. */
export interface Tokens {
  needNextStep: boolean
  step?: SignInStep
  accessToken?: string
  refreshToken?: string
  /** Seconds since 1970. */
  refreshTokenExpiresAt?: number
}

/** Calls one of the platform's token endpoints, which no browser may call, for the browser behind `headers`. Throws PlatformError. */
export async function callTokens<Answer = Tokens>(path: string, body: unknown, headers: Headers): Promise<Answer> {
  const response = await fetch(env().platformUrl + path, {
    method: 'POST',
    headers: { ...clientHeaders(headers), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    redirect: 'manual',
  }).catch(() => {
    throw new PlatformError({ code: 'PlatformUnavailable', status: 503 })
  })
  const answer = (await response.json().catch(() => undefined)) as (Answer & { error?: unknown }) | undefined
  if (response.ok && answer) return answer
  throw isErrorCode(answer?.error) ? platformErrorOf(response.status, answer) : new PlatformError({ code: 'UnknownError', status: 500 })
}
