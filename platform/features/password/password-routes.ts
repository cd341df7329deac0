import { setTimeout as wait } from 'node:timers/promises'
import { accountEndpoints } from '@portico/contract/account/account-endpoints'
import { accountSettingsEndpoints } from '@portico/contract/account-settings/account-settings-endpoints'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { hashPassword } from '../session/password-hash.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { provePassword } from './prove-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { findForgetful, resetPassword } from './reset-password.ts'

/** No answer about a forgotten password is faster, so that the time does not tell whether a mail was written. */
const FORGOT_ANSWER_MS = 150

/** One's own password: changed, or forgotten and chosen anew. Hashes are made before the transaction: they take long and need no row. */
export function passwordRoutes(platform: Platform): void {
  serve(platform, accountEndpoints.forgotPassword, async ({ body, transact }) => {
    const noSooner = wait(FORGOT_ANSWER_MS)
    await transact((tx) => forgotPassword(tx, platform.secrets, body)).finally(() => noSooner)
  })

  serve(platform, accountEndpoints.resetPassword, async ({ db, body: { token, password }, address, transact }) => {
    const userId = await findForgetful(db, token, password)
    const passwordHash = await hashPassword(password)
    await transact((tx) => resetPassword(tx, { token, userId, passwordHash, address }))
  })

  serve(platform, accountSettingsEndpoints.changeOwnPassword, async ({ db, body: { password, newPassword }, caller, transact }) => {
    const proven = await provePassword(db, caller, password)
    if (newPassword === password) refuse('PasswordNotChanged')
    refuseWeakPassword(newPassword, caller, 'newPassword')
    const passwordHash = await hashPassword(newPassword)
    await transact((tx) => changePassword(tx, proven, passwordHash))
  })
}
