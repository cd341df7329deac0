import { ACCESS_TOKEN_MINUTES_DEFAULT, REFRESH_TOKEN_HOURS_DEFAULT } from '@portico/contract/session/session'
import { ROLE_GROUPS, type RoleGroup } from '@portico/contract/setting/setting-endpoints'
import { inArray } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { settings } from '../../database/schema/setting.ts'

/** The lifetime of sessions, and who needs a second step. */
export interface SessionSettings {
  accessTokenMinutes: number
  refreshTokenHours: number
  twoStep: boolean
  twoStepRoles: RoleGroup[]
}

/** The keys of the settings table; a missing row means the default. */
export const SESSION_SETTING_KEYS = {
  accessTokenMinutes: 'session.accessTokenMinutes',
  refreshTokenHours: 'session.refreshTokenHours',
  twoStep: 'session.twoStep',
  twoStepRoles: 'session.twoStepRoles',
} as const satisfies Record<keyof SessionSettings, string>

/** Returns the general settings of sessions. */
export async function readSessionSettings(db: Reader): Promise<SessionSettings> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.values(SESSION_SETTING_KEYS)))
  const storedOf = (name: keyof SessionSettings) => rows.find(({ key }) => key === SESSION_SETTING_KEYS[name])?.value
  const numberOf = (name: keyof SessionSettings, standard: number) => {
    const value = storedOf(name)
    return typeof value === 'number' && value > 0 ? value : standard
  }
  const roles = storedOf('twoStepRoles')
  return {
    accessTokenMinutes: numberOf('accessTokenMinutes', ACCESS_TOKEN_MINUTES_DEFAULT),
    refreshTokenHours: numberOf('refreshTokenHours', REFRESH_TOKEN_HOURS_DEFAULT),
    twoStep: storedOf('twoStep') === true,
    twoStepRoles: Array.isArray(roles) ? ROLE_GROUPS.filter((group) => roles.includes(group)) : [],
  }
}
