import { installationEndpoints } from '@portico/contract/installation/installation-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { viewInstallation } from './installation-view.ts'

export function installationRoutes(platform: Platform): void {
  serve(platform, installationEndpoints.getInstallation, ({ db }) => viewInstallation(db))
}
