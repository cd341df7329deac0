import { sessionEndpoints } from '@portico/contract/session/session-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { refreshSession } from './refresh-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function sessionRoutes(platform: Platform): void {
  serve(platform, sessionEndpoints.login, ({ body }) => signIn(platform, 'portal', body))
  serve(platform, sessionEndpoints.managerLogin, ({ body }) => signIn(platform, 'center', body))
  serve(platform, sessionEndpoints.refresh, ({ body }) => refreshSession(platform, 'portal', body.refreshToken))
  serve(platform, sessionEndpoints.managerRefresh, ({ body }) => refreshSession(platform, 'center', body.refreshToken))
  serve(platform, sessionEndpoints.logout, ({ body, transact }) => transact((tx) => signOut(tx, body.refreshToken)))
}
