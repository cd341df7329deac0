import { PORTAL_CONFIG_TAG } from '@portico/contract/cache-tag'
import { BRAND_COLOR_DEFAULT, PORTAL_TITLE_DEFAULT, type PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { settings } from '../../database/schema/setting.ts'
import { touchTags } from '../../events/touch.ts'

const KEY = 'portal'

/** Returns the portal's appearance; the default until an admin changes it. */
export async function readPortalConfig(db: Reader): Promise<PortalConfigView> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return { title: PORTAL_TITLE_DEFAULT, brandColor: BRAND_COLOR_DEFAULT, ...(row?.value as Partial<PortalConfigView> | undefined) }
}

/** Changes the portal's appearance on every public page. */
export async function updatePortalConfig(tx: Transaction, { title, brandColor }: PortalConfigView): Promise<PortalConfigView> {
  const value = { title, brandColor }
  await tx
    .insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
  touchTags(tx, [PORTAL_CONFIG_TAG])
  return readPortalConfig(tx)
}
