import 'server-only'
import { settingEndpoints } from '@portico/contract/setting/setting-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'
import type { Prefetched } from '@/lib/query/prefetch'
import type { WebSession } from '@/lib/session/server/web-session'
import { settingKeys } from './setting-queries'

/** Token lives and two-step sign-in, for a page's first answer. */
export const generalSettingsOf = (session: WebSession): Prefetched => ({
  queryKey: settingKeys.general,
  queryFn: () => callPlatform(settingEndpoints.getGeneralSettings, {}, { session }),
})

/** The mail settings, for a page's first answer. */
export const mailSettingsOf = (session: WebSession): Prefetched => ({
  queryKey: settingKeys.mail,
  queryFn: () => callPlatform(settingEndpoints.getMailSettings, {}, { session }),
})
