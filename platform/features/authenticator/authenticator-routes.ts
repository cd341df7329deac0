import { accountSettingsEndpoints } from '@portico/contract/account-settings/account-settings-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { provePassword } from '../password/prove-password.ts'
import { beginAuthenticator } from './begin-authenticator.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { removeAuthenticator } from './remove-authenticator.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

/** One's own authenticator app. Each act but the first code asks for the password: a stolen session must not be enough. */
export function authenticatorRoutes(platform: Platform): void {
  const { secrets } = platform

  serve(platform, accountSettingsEndpoints.beginAuthenticator, async ({ db, body, caller, transact }) => {
    await provePassword(db, caller, body.password)
    return transact((tx) => beginAuthenticator(tx, secrets, caller))
  })

  serve(platform, accountSettingsEndpoints.confirmAuthenticator, async ({ body, caller, transact }) => ({
    recoveryCodes: await transact((tx) => confirmAuthenticator(tx, secrets, caller, body.code)),
  }))

  serve(platform, accountSettingsEndpoints.renewRecoveryCodes, async ({ db, body, caller, transact }) => {
    await provePassword(db, caller, body.password)
    return { recoveryCodes: await transact((tx) => renewRecoveryCodes(tx, caller)) }
  })

  serve(platform, accountSettingsEndpoints.removeAuthenticator, async ({ db, body, caller, transact }) => {
    await provePassword(db, caller, body.password)
    await transact((tx) => removeAuthenticator(tx, caller))
  })
}
