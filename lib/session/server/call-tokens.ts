import 'server-only'
import { isErrorCode } from '@portico/contract/error-code'
import type { SignInStep } from '@portico/contract/session/session-endpoints'
import { readAnswerJson } from '@/lib/platform/bounded-body'
import { isTimeout } from '@/lib/platform/deadline'
import { fetchPlatform } from '@/lib/platform/fetch-platform'
import { PlatformError, platformErrorOf, unanswered } from '@/lib/platform/platform-error'
import { ANSWER_WITHIN_MS } from '@/lib/platform/waits'
import { clientHeaders } from '../../platform/client-headers'

/** The response of a sign-in, its second step or a refresh: tokens, or the step that is required first. */
export interface Tokens {
  needNextStep: boolean
  step?: SignInStep
  accessToken?: string
  refreshToken?: string
  /** Seconds since 1970. */
  refreshTokenExpiresAt?: number
}

const TOKENS_MAX_BYTES = 64 * 1024

/**
 * Calls one of the platform's token endpoints, which browsers may not call, for the browser that sent `headers`. Throws PlatformError after
 * 11.5 s at the latest, or when `leaving` is aborted, for calls that only this browser needs.
 */
export async function callTokens<Answer = Tokens>(path: string, body: unknown, headers: Headers, leaving?: AbortSignal): Promise<Answer> {
  const response = await fetchPlatform(path, {
    method: 'POST',
    headers: { ...clientHeaders(headers), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), ...(leaving ? [leaving] : [])]),
  }).catch((error: unknown) => {
    throw unanswered({ isLate: isTimeout(error) })
  })
  const answer = (await readAnswerJson(response, TOKENS_MAX_BYTES)) as (Answer & { error?: unknown }) | undefined
  if (response.ok && answer) return answer
  throw isErrorCode(answer?.error) ? platformErrorOf(response.status, answer) : new PlatformError({ code: 'UnknownError', status: 500 })
}
