import { setTimeout as wait } from 'node:timers/promises'
import { accountEndpoints } from '@portico/contract/account/account-endpoints'
import type { Platform } from '../../http/platform.ts'
import { refuse } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import { hashPassword } from '../session/password-hash.ts'
import { acceptInvitation, findInvited } from './accept-invitation.ts'
import { forgotPassword } from './forgot-password.ts'
import { join } from './join.ts'
import { linkMailState } from './link-mail-state.ts'
import { findLink } from './one-time-link.ts'
import { requireStrongPassword } from './require-strong-password.ts'
import { resendVerification } from './resend-verification.ts'
import { findUserOfResetLink, resetPassword } from './reset-password.ts'
import { setUp } from './set-up.ts'
import { verifyEmail } from './verify-email.ts'

/** Minimum time of an answer, so that it does not tell whether an email was written. */
const FORGOT_ANSWER_MS = 150

/** Serves what a person does without a session: join, verify, accept an invitation, set up, reset a forgotten password. */
export function accountRoutes(platform: Platform): void {
  const { secrets, config } = platform

  // Passwords are hashed before the transaction begins: it is slow and needs no row.
  serve(platform, accountEndpoints.join, async ({ db, body, transact }) => {
    requireStrongPassword(body.password, body)
    const passwordHash = await hashPassword(body.password)
    await transact((tx) => join(tx, secrets, body, passwordHash))
    return linkMailState(db, config)
  })
  serve(platform, accountEndpoints.verifyEmail, ({ body, transact }) => transact((tx) => verifyEmail(tx, body.token)))
  serve(platform, accountEndpoints.resendVerification, async ({ db, body, transact }) => {
    await transact((tx) => resendVerification(tx, secrets, body))
    return linkMailState(db, config)
  })
  serve(platform, accountEndpoints.setUp, async ({ db, body, transact }) => {
    if (!(await findLink(db, body.token))) refuse('SetupLinkInvalid')
    requireStrongPassword(body.password, body)
    const passwordHash = await hashPassword(body.password)
    await transact((tx) => setUp(tx, body, passwordHash))
  })
  serve(platform, accountEndpoints.acceptInvitation, async ({ db, body: { token, password }, transact }) => {
    const invited = await findInvited(db, token)
    requireStrongPassword(password, invited)
    const passwordHash = await hashPassword(password)
    await transact((tx) => acceptInvitation(tx, token, invited.id, passwordHash))
  })

  serve(platform, accountEndpoints.forgotPassword, async ({ db, body, transact }) => {
    const noSooner = wait(FORGOT_ANSWER_MS)
    await transact((tx) => forgotPassword(tx, secrets, body)).finally(() => noSooner)
    return linkMailState(db, config)
  })
  serve(platform, accountEndpoints.resetPassword, async ({ db, body: { token, password }, address, transact }) => {
    const found = await findUserOfResetLink(db, token, password)
    const passwordHash = await hashPassword(password)
    await transact((tx) => resetPassword(tx, { token, found, passwordHash, address }))
  })
}
