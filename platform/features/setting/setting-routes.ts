import { settingEndpoints } from '@portico/contract/setting/setting-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { viewGeneralSettings, viewMailSettings } from './setting-view.ts'
import { testMailSettings } from './test-mail-settings.ts'
import { updateGeneralSettings } from './update-general-settings.ts'
import { updateMailSettings } from './update-mail-settings.ts'

export function settingRoutes(platform: Platform): void {
  const { config, secrets } = platform
  serve(platform, settingEndpoints.getGeneralSettings, ({ db }) => viewGeneralSettings(db, config))
  serve(platform, settingEndpoints.updateGeneralSettings, ({ body, transact }) =>
    transact(async (tx) => {
      await updateGeneralSettings(tx, body)
      return viewGeneralSettings(tx, config)
    }),
  )
  serve(platform, settingEndpoints.getMailSettings, ({ db }) => viewMailSettings(db, config))
  serve(platform, settingEndpoints.updateMailSettings, ({ body, caller, transact }) =>
    transact(async (tx) => {
      await updateMailSettings(tx, secrets, caller, body)
      return viewMailSettings(tx, config)
    }),
  )
  serve(platform, settingEndpoints.testMailSettings, ({ db, body, caller }) => testMailSettings(db, config, secrets, body, caller))
}
