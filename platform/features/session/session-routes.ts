import type { Portal } from '@portico/contract/role'
import { sessionEndpoints } from '@portico/contract/session/session-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { identifyIdlePerson } from './identify-person.ts'
import { refreshSession } from './refresh-session.ts'
import { sendCode } from './send-code.ts'
import { getLiveSession } from './session-view.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { verifyCode } from './verify-code.ts'

export function sessionRoutes(platform: Platform): void {
  const signInAt =
    (portal: Portal) =>
    ({ body, address, userAgent }: { body: { email: string; password: string }; address: string; userAgent: string }) =>
      signIn(platform, { portal, email: body.email, address, userAgent }, body.password)
  serve(platform, sessionEndpoints.login, signInAt('portal'))
  serve(platform, sessionEndpoints.managerLogin, signInAt('center'))
  serve(platform, sessionEndpoints.sendCode, ({ body, transact }) => transact((tx) => sendCode(tx, platform.secrets, body.challenge)))
  serve(platform, sessionEndpoints.verifyCode, ({ body, address, userAgent }) => verifyCode(platform, { ...body, address, userAgent }))
  serve(platform, sessionEndpoints.refresh, ({ body, address, userAgent, requestId }) =>
    refreshSession(platform, 'portal', body.refreshToken, { address, userAgent, requestId }),
  )
  serve(platform, sessionEndpoints.managerRefresh, ({ body, address, userAgent, requestId }) =>
    refreshSession(platform, 'center', body.refreshToken, { address, userAgent, requestId }),
  )
  serve(platform, sessionEndpoints.logout, ({ body, transact }) => transact((tx) => signOut(tx, body)))
  serve(platform, sessionEndpoints.getSession, ({ caller, db }) => getLiveSession(db, caller))
  serve(platform, sessionEndpoints.getIdleSession, async ({ body, db }) =>
    getLiveSession(db, await identifyIdlePerson(db, body.refreshToken)),
  )
}
