import { accountEndpoints } from '@portico/contract/account/account-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { provePassword } from '../password/prove-password.ts'
import { previewDeparture } from './preview-departure.ts'
import { unregister } from './unregister.ts'

/** Leaving by oneself: what it means, and doing it. */
export function departureRoutes(platform: Platform): void {
  serve(platform, accountEndpoints.previewOwnDeparture, ({ db, caller }) => previewDeparture(db, caller.id))

  serve(platform, accountEndpoints.unregister, async ({ db, transact, caller, body }) => {
    const proven = await provePassword(db, caller, body.password)
    await transact((tx) => unregister(tx, caller, proven))
  })
}
