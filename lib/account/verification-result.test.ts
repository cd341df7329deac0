import type { ErrorCode } from '@portico/contract/error-code'
import { PlatformError } from '@/lib/platform/platform-error'
import { isDeadLink, verificationResultOf } from './verification-result'

const refused = (code: ErrorCode, data?: unknown) => new PlatformError({ code, status: 400, data })

describe('verificationResultOf', () => {
  it.each([
    ['AlreadyVerified', 'already'],
    ['VerificationStateExpired', 'expired'],
    ['PortalUserEmailVerificationFailed', 'forgotten'],
    ['InvalidVerificationRequest', 'invalid'],
    ['UserEmailVerificationNotFound', 'invalid'],
    ['ClassValidatorPassFailed', 'invalid'],
    ['PlatformUnavailable', 'failed'],
    ['TooManyRequests', 'failed'],
  ] as const)('reads %s as %s', (code, result) => expect(verificationResultOf(refused(code))).toBe(result))

  it('reads anything else as failed', () => expect(verificationResultOf(new TypeError('network'))).toBe('failed'))
})

describe('isDeadLink', () => {
  it.each(['SetupLinkInvalid', 'AlreadyVerified', 'VerificationStateExpired', 'UserEmailVerificationNotFound'] as const)(
    'is true for %s',
    (code) => expect(isDeadLink(refused(code))).toBe(true),
  )
  it('distinguishes a wrong token from a wrong password', () => {
    expect(isDeadLink(refused('ClassValidatorPassFailed', { fields: [{ path: 'token' }] }))).toBe(true)
    expect(isDeadLink(refused('ClassValidatorPassFailed', { fields: [{ path: 'password' }] }))).toBe(false)
  })
  it('is false while the platform is unavailable', () => expect(isDeadLink(refused('PlatformUnavailable'))).toBe(false))
})
