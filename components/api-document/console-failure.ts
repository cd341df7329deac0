import { TRY_BODY_MAX } from '@portico/contract/api-document/api-document'
import type { TryCallInput } from '@portico/contract/api-document/try-call-input'
import { PlatformError } from '@/lib/platform/platform-error'
import type { ConsoleLabels } from './console-labels'

/** Returns whether a call's body is larger than the platform sends. */
export function isTooLarge({ body }: Pick<TryCallInput, 'body'>): boolean {
  return body !== null && body.length > TRY_BODY_MAX
}

/** Returns whether a call failed because the session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 401
}

/** Returns why a call has no answer. */
export function failureText(error: unknown, labels: ConsoleLabels): string {
  if (!(error instanceof PlatformError)) return labels.failed
  const reason = (error.data as { reason?: keyof ConsoleLabels['failures'] } | undefined)?.reason
  if (error.code === 'TryCallFailed') return labels.failures[reason ?? 'unreachable']
  const texts: Record<number, string> = {
    400: labels.invalid,
    401: labels.signedOut,
    404: labels.gone,
    413: labels.tooLarge,
    429: labels.tooMany,
  }
  return texts[error.status] ?? labels.failed
}
