import { userEndpoints } from '@portico/contract/user/user-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { requireStrongPassword } from '../account/require-strong-password.ts'
import { hashPassword } from '../session/password-hash.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { forceVerifyUser } from './force-verify-user.ts'
import { requireGrantable } from './lock-writable-user.ts'
import { previewDeparture } from './preview-departure.ts'
import { removeUserAuthenticator } from './remove-user-authenticator.ts'
import { restoreUser } from './restore-user.ts'
import { lockPasswordOwner, requireNewPassword, setUserPassword } from './set-user-password.ts'
import { setUserRoles } from './set-user-roles.ts'
import { updateUser } from './update-user.ts'
import { getUser, listUsers } from './user-view.ts'
import { withdrawUser } from './withdraw-user.ts'

/** Serves people for admins: list, create, read, change, grant roles, withdraw, restore, delete. */
export function userRoutes(platform: Platform): void {
  const { secrets } = platform

  serve(platform, userEndpoints.listUsers, ({ db, query }) => listUsers(db, query))

  serve(platform, userEndpoints.createUser, async ({ body, caller, transact }) => {
    requireGrantable(body.roles, caller)
    if (body.password) requireStrongPassword(body.password, body)
    // Hashed before the transaction begins: it is slow and needs no row.
    const passwordHash = body.password ? await hashPassword(body.password) : null
    return transact((tx) => createUser(tx, secrets, body, passwordHash))
  })

  serve(platform, userEndpoints.getUser, ({ db, params }) => getUser(db, params.userId))

  serve(platform, userEndpoints.updateUser, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => updateUser(tx, caller, params.userId, body))
    return getUser(db, params.userId)
  })

  serve(platform, userEndpoints.setUserPassword, async ({ transact, caller, params, body }) => {
    // The right to set it is checked first, so that nobody tries passwords of people whom they may not change.
    if (body.password) await requireNewPassword(await transact((tx) => lockPasswordOwner(tx, caller, params.userId)), body.password)
    const passwordHash = body.password ? await hashPassword(body.password) : null
    await transact((tx) => setUserPassword(tx, secrets, caller, params.userId, passwordHash))
  })

  serve(platform, userEndpoints.setUserRoles, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => setUserRoles(tx, secrets, caller, params.userId, body.roles))
    return getUser(db, params.userId)
  })

  serve(platform, userEndpoints.forceVerifyUser, async ({ db, transact, caller, params }) => {
    await transact((tx) => forceVerifyUser(tx, caller, params.userId))
    return getUser(db, params.userId)
  })

  serve(platform, userEndpoints.removeUserAuthenticator, async ({ db, transact, caller, params }) => {
    await transact((tx) => removeUserAuthenticator(tx, caller, params.userId))
    return getUser(db, params.userId)
  })

  serve(platform, userEndpoints.previewUserDeparture, ({ db, params }) => previewDeparture(db, params.userId))

  serve(platform, userEndpoints.withdrawUser, async ({ db, transact, caller, params }) => {
    await transact((tx) => withdrawUser(tx, caller, params.userId))
    return getUser(db, params.userId)
  })

  serve(platform, userEndpoints.restoreUser, async ({ db, transact, caller, params }) => {
    await transact((tx) => restoreUser(tx, caller, params.userId))
    return getUser(db, params.userId)
  })

  serve(platform, userEndpoints.deleteUser, ({ transact, caller, params }) => transact((tx) => deleteUser(tx, caller, params.userId)))
}
