import { PlatformError } from '@/lib/platform/platform-error'

/** How a mailed link can end (product rules, section 2), and `failed` when no answer came. */
export type VerificationResult = 'verified' | 'already' | 'expired' | 'invalid' | 'failed'

/** Reads it from a refusal of the platform. */
export function verificationResultOf(error: unknown): VerificationResult {
  if (!(error instanceof PlatformError)) return 'failed'
  switch (error.code) {
    case 'AlreadyVerified':
      return 'already'
    case 'VerificationStateExpired':
    case 'PortalUserEmailVerificationFailed':
      return 'expired'
    case 'InvalidVerificationRequest':
    case 'UserEmailVerificationNotFound':
    case 'ClassValidatorPassFailed':
      return 'invalid'
    default:
      return 'failed'
  }
}

/** The refusals that say that an invitation or set-up link is no good any more. */
export function isDeadLink(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return false
  const fields = (error.data as { fields?: { path: string }[] } | undefined)?.fields ?? []
  return (
    error.code === 'SetupLinkInvalid' ||
    error.code === 'AlreadyVerified' ||
    (['expired', 'invalid'].includes(verificationResultOf(error)) &&
      (error.code !== 'ClassValidatorPassFailed' || fields.some(({ path }) => path === 'token')))
  )
}
