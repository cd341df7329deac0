import { accountSettingsEndpoints } from '@portico/contract/account-settings/account-settings-endpoints'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { requireStrongPassword } from '../account/require-strong-password.ts'
import { hashPassword } from '../session/password-hash.ts'
import { removeAuthenticator } from '../session/remove-authenticator.ts'
import { previewDeparture } from '../user/preview-departure.ts'
import { beginAuthenticator } from './begin-authenticator.ts'
import { changeLocale } from './change-locale.ts'
import { changePassword } from './change-password.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { getOwnAccount } from './own-account-view.ts'
import { getOwnDefaults, updateOwnDefaults } from './own-defaults.ts'
import { reauthenticate } from './reauthenticate.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { unregister } from './unregister.ts'
import { updateOwnAccount } from './update-own-account.ts'

/** Serves a signed-in person's own account: data, password, authenticator app, and unregistering. */
export function accountSettingsRoutes(platform: Platform): void {
  const { secrets, config } = platform

  serve(platform, accountSettingsEndpoints.getOwnAccount, ({ db, caller }) => getOwnAccount(db, config, caller))

  serve(platform, accountSettingsEndpoints.updateOwnAccount, async ({ db, body, caller, transact }) => {
    await transact((tx) => updateOwnAccount(tx, caller, body))
    return getOwnAccount(db, config, caller)
  })

  serve(platform, accountSettingsEndpoints.changeOwnLocale, async ({ body, caller, transact }) => {
    await transact((tx) => changeLocale(tx, caller, body.locale))
  })

  serve(platform, accountSettingsEndpoints.getOwnDefaults, ({ db, caller }) => getOwnDefaults(db, config, caller))

  serve(platform, accountSettingsEndpoints.updateOwnDefaults, async ({ db, body, caller, transact }) => {
    await transact((tx) => updateOwnDefaults(tx, caller, body))
    return getOwnDefaults(db, config, caller)
  })

  serve(platform, accountSettingsEndpoints.changeOwnPassword, async ({ db, body: { password, newPassword }, caller, transact }) => {
    const proven = await reauthenticate(db, caller, password)
    if (newPassword === password) refuse('PasswordNotChanged')
    requireStrongPassword(newPassword, caller, 'newPassword')
    // Hashed before the transaction begins: it is slow and needs no row.
    const passwordHash = await hashPassword(newPassword)
    await transact((tx) => changePassword(tx, proven, passwordHash))
  })

  // Each of these but the first code asks for the password: a stolen session must not be enough.
  serve(platform, accountSettingsEndpoints.beginAuthenticator, async ({ db, body, caller, transact }) => {
    await reauthenticate(db, caller, body.password)
    return transact((tx) => beginAuthenticator(tx, secrets, caller))
  })

  serve(platform, accountSettingsEndpoints.confirmAuthenticator, async ({ body, caller, transact }) => ({
    recoveryCodes: await transact((tx) => confirmAuthenticator(tx, secrets, caller, body.code)),
  }))

  serve(platform, accountSettingsEndpoints.renewRecoveryCodes, async ({ db, body, caller, transact }) => {
    await reauthenticate(db, caller, body.password)
    return { recoveryCodes: await transact((tx) => renewRecoveryCodes(tx, caller)) }
  })

  serve(platform, accountSettingsEndpoints.removeAuthenticator, async ({ db, body, caller, transact }) => {
    await reauthenticate(db, caller, body.password)
    await transact((tx) => removeAuthenticator(tx, caller))
  })

  serve(platform, accountSettingsEndpoints.previewOwnDeparture, ({ db, caller }) => previewDeparture(db, caller.id))

  serve(platform, accountSettingsEndpoints.unregister, async ({ db, transact, caller, body }) => {
    const proven = await reauthenticate(db, caller, body.password)
    await transact((tx) => unregister(tx, caller, proven))
  })
}
