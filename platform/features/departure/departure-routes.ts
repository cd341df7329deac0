import { accountSettingsEndpoints } from '@portico/contract/account-settings/account-settings-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { provePassword } from '../password/prove-password.ts'
import { previewDeparture } from './preview-departure.ts'
import { unregister } from './unregister.ts'

/** Leaving by oneself: what it means, and doing it. */
export function departureRoutes(platform: Platform): void {
  serve(platform, accountSettingsEndpoints.previewOwnDeparture, ({ db, caller }) => previewDeparture(db, caller.id))

  serve(platform, accountSettingsEndpoints.unregister, async ({ db, transact, caller, body }) => {
    const proven = await provePassword(db, caller, body.password)
    await transact((tx) => unregister(tx, caller, proven))
  })
}
