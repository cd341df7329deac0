import { ACCESS_TOKEN_MINUTES_DEFAULT, REFRESH_TOKEN_HOURS_DEFAULT } from '@portico/contract/session/session'
import { inArray } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { settings } from '../../database/schema/setting.ts'

/** How long tokens live, as the general settings say. */
export interface TokenLives {
  accessTokenMinutes: number
  refreshTokenHours: number
}

const KEYS = { accessTokenMinutes: 'session.accessTokenMinutes', refreshTokenHours: 'session.refreshTokenHours' } as const

export async function readTokenLives(db: Reader): Promise<TokenLives> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.values(KEYS)))
  const settingOf = (key: string, standard: number) => {
    const value = rows.find((row) => row.key === key)?.value
    return typeof value === 'number' && value > 0 ? value : standard
  }
  return {
    accessTokenMinutes: settingOf(KEYS.accessTokenMinutes, ACCESS_TOKEN_MINUTES_DEFAULT),
    refreshTokenHours: settingOf(KEYS.refreshTokenHours, REFRESH_TOKEN_HOURS_DEFAULT),
  }
}
