import { PlatformError } from '@/lib/platform/platform-error'

/** The result of opening a mailed link; `forgotten` if the registration was deleted, so that there is nobody to email; `failed` without a response. */
export type VerificationResult = 'verified' | 'already' | 'expired' | 'forgotten' | 'invalid' | 'failed'

/** Returns the result that an error of the platform means. */
export function verificationResultOf(error: unknown): VerificationResult {
  if (!(error instanceof PlatformError)) return 'failed'
  switch (error.code) {
    case 'AlreadyVerified':
      return 'already'
    case 'VerificationStateExpired':
      return 'expired'
    case 'PortalUserEmailVerificationFailed':
      return 'forgotten'
    case 'InvalidVerificationRequest':
    case 'UserEmailVerificationNotFound':
    case 'ClassValidatorPassFailed':
      return 'invalid'
    default:
      return 'failed'
  }
}

/** Returns whether an error says that an invitation or set-up link is no longer valid. */
export function isDeadLink(error: unknown): boolean {
  if (!(error instanceof PlatformError)) return false
  const fields = (error.data as { fields?: { path: string }[] } | undefined)?.fields ?? []
  return (
    error.code === 'SetupLinkInvalid' ||
    error.code === 'AlreadyVerified' ||
    (['expired', 'forgotten', 'invalid'].includes(verificationResultOf(error)) &&
      (error.code !== 'ClassValidatorPassFailed' || fields.some(({ path }) => path === 'token')))
  )
}
