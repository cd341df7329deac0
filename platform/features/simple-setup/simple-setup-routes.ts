import { simpleSetupEndpoints } from '@portico/contract/simple-setup/simple-setup-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { getSimpleSetup } from './simple-setup-view.ts'

/** Serves the steps of the setup. */
export function simpleSetupRoutes(platform: Platform): void {
  serve(platform, simpleSetupEndpoints.getSimpleSetup, ({ db }) => getSimpleSetup(db, platform.config))
}
