import { accountEndpoints } from '@portico/contract/account/account-endpoints'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { hashPassword } from '../session/password-hash.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { join } from './join.ts'
import { findLink } from './one-time-link.ts'
import { resendVerification } from './resend-verification.ts'
import { setUp } from './set-up.ts'
import { verifyEmail } from './verify-email.ts'

export function accountRoutes(platform: Platform): void {
  // A password is hashed before the transaction begins: it takes long and needs no row.
  serve(platform, accountEndpoints.join, async ({ body, transact }) => {
    const passwordHash = await hashPassword(body.password)
    await transact((tx) => join(tx, body, passwordHash))
  })
  serve(platform, accountEndpoints.verifyEmail, ({ body, transact }) => transact((tx) => verifyEmail(tx, body.token)))
  serve(platform, accountEndpoints.resendVerification, ({ body, transact }) => transact((tx) => resendVerification(tx, body.email)))
  serve(platform, accountEndpoints.setUp, async ({ db, body, transact }) => {
    if (!(await findLink(db, body.token))) refuse('SetupLinkInvalid')
    const passwordHash = await hashPassword(body.password)
    await transact((tx) => setUp(tx, body, passwordHash))
  })
  serve(platform, accountEndpoints.acceptInvitation, async ({ db, body, transact }) => {
    if (!(await findLink(db, body.token))) refuse('SetupLinkInvalid')
    const passwordHash = await hashPassword(body.password)
    await transact((tx) => acceptInvitation(tx, body.token, passwordHash))
  })
}
