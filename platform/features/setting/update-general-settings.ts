import type { Value } from '@portico/contract/endpoint'
import { type generalSettingsInput, ROLE_GROUPS } from '@portico/contract/setting/setting-endpoints'
import type { Transaction } from '../../database/database.ts'
import { SESSION_SETTING_KEYS } from './setting-queries.ts'
import { writeSetting } from './write-setting.ts'

/** Changes the lifetime of sessions and who needs a second step. Applies from the next sign-in or refresh on, on every node. */
export async function updateGeneralSettings(
  tx: Transaction,
  { accessTokenMinutes, refreshTokenHours, twoStep, twoStepRoles }: Value<typeof generalSettingsInput>,
): Promise<void> {
  await writeSetting(tx, SESSION_SETTING_KEYS.accessTokenMinutes, accessTokenMinutes)
  await writeSetting(tx, SESSION_SETTING_KEYS.refreshTokenHours, refreshTokenHours)
  await writeSetting(tx, SESSION_SETTING_KEYS.twoStep, twoStep)
  const groups = ROLE_GROUPS.filter((group) => twoStepRoles.includes(group))
  await writeSetting(tx, SESSION_SETTING_KEYS.twoStepRoles, groups)
}
