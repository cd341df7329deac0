import { accountEndpoints } from '@portico/contract/account/account-endpoints'
import { accountSettingsEndpoints } from '@portico/contract/account-settings/account-settings-endpoints'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { refuseWeakPassword } from '../password/refuse-weak-password.ts'
import { hashPassword } from '../session/password-hash.ts'
import { acceptInvitation, findInvited } from './accept-invitation.ts'
import { join } from './join.ts'
import { findLink } from './one-time-link.ts'
import { getOwnAccount } from './own-account-view.ts'
import { resendVerification } from './resend-verification.ts'
import { setUp } from './set-up.ts'
import { updateOwnAccount } from './update-own-account.ts'
import { verifyEmail } from './verify-email.ts'

/** How people come to an account, and what they see and change of their own. */
export function accountRoutes(platform: Platform): void {
  const { secrets, config } = platform

  // A password is hashed before the transaction begins: it takes long and needs no row.
  serve(platform, accountEndpoints.join, async ({ body, transact }) => {
    refuseWeakPassword(body.password, body)
    const passwordHash = await hashPassword(body.password)
    await transact((tx) => join(tx, secrets, body, passwordHash))
  })
  serve(platform, accountEndpoints.verifyEmail, ({ body, transact }) => transact((tx) => verifyEmail(tx, body.token)))
  serve(platform, accountEndpoints.resendVerification, ({ body, transact }) =>
    transact((tx) => resendVerification(tx, secrets, body.email)),
  )
  serve(platform, accountEndpoints.setUp, async ({ db, body, transact }) => {
    if (!(await findLink(db, body.token))) refuse('SetupLinkInvalid')
    refuseWeakPassword(body.password, body)
    const passwordHash = await hashPassword(body.password)
    await transact((tx) => setUp(tx, body, passwordHash))
  })
  serve(platform, accountEndpoints.acceptInvitation, async ({ db, body: { token, password }, transact }) => {
    const invited = await findInvited(db, token)
    refuseWeakPassword(password, invited)
    const passwordHash = await hashPassword(password)
    await transact((tx) => acceptInvitation(tx, token, invited.id, passwordHash))
  })

  serve(platform, accountSettingsEndpoints.getOwnAccount, ({ db, caller }) => getOwnAccount(db, config, caller))
  serve(platform, accountSettingsEndpoints.updateOwnAccount, async ({ db, body, caller, transact }) => {
    await transact((tx) => updateOwnAccount(tx, caller, body))
    return getOwnAccount(db, config, caller)
  })
}
