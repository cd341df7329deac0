import { mayDo } from '@portico/contract/access'
import { settingEndpoints } from '@portico/contract/setting/setting-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { MAIL_TESTED_KEY } from './mail-setting-queries.ts'
import { requireAllowedMailServer } from './require-allowed-mail-server.ts'
import { viewGeneralSettings, viewMailSettings } from './setting-view.ts'
import { testMailSettings } from './test-mail-settings.ts'
import { updateGeneralSettings } from './update-general-settings.ts'
import { updateMailSettings } from './update-mail-settings.ts'
import { writeSetting } from './write-setting.ts'

export function settingRoutes(platform: Platform): void {
  const { config, secrets, outbound } = platform
  serve(platform, settingEndpoints.getGeneralSettings, ({ db }) => viewGeneralSettings(db, config))
  serve(platform, settingEndpoints.updateGeneralSettings, ({ body, transact }) =>
    transact(async (tx) => {
      await updateGeneralSettings(tx, body)
      return viewGeneralSettings(tx, config)
    }),
  )
  serve(platform, settingEndpoints.getMailSettings, ({ db }) => viewMailSettings(db, config))
  serve(platform, settingEndpoints.updateMailSettings, async ({ db, body, caller, transact }) => {
    if (mayDo('mailServer.write', caller.roles)) await requireAllowedMailServer(db, outbound.targets, body)
    return transact(async (tx) => {
      await updateMailSettings(tx, secrets, caller, body)
      return viewMailSettings(tx, config)
    })
  })
  serve(platform, settingEndpoints.testMailSettings, async ({ db, body, caller, transact }) => {
    const answer = await testMailSettings(db, config, secrets, outbound, body, caller)
    await transact((tx) => writeSetting(tx, MAIL_TESTED_KEY, true))
    return answer
  })
}
