import { userEndpoints } from '@portico/contract/user/user-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { hashPassword } from '../session/password-hash.ts'
import { createUser, mayGrant } from './create-user.ts'
import { listUsers } from './user-view.ts'

export function userRoutes(platform: Platform): void {
  serve(platform, userEndpoints.listUsers, ({ db, query }) => listUsers(db, query))
  serve(platform, userEndpoints.createUser, async ({ body, caller, transact }) => {
    mayGrant(body.roles, caller)
    const passwordHash = body.password ? await hashPassword(body.password) : null
    return transact((tx) => createUser(tx, body, passwordHash))
  })
}
