import type { PortalImageName } from '@portico/contract/portal-config/portal-config'
import { PORTAL_CONFIG_DEFAULT, type PortalConfigView, type PortalImageView } from '@portico/contract/portal-config/portal-config-endpoints'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { portalImages } from '../../database/schema/portal-config.ts'
import { settings } from '../../database/schema/setting.ts'
import { uploadContents } from '../../database/schema/upload.ts'
import { versionOf } from '../upload/content-version.ts'

/** The row of the settings table; a missing row or field means the default. */
export const PORTAL_CONFIG_KEY = 'portal'

/** The look of the portal without its images, as stored. */
export type StoredPortalConfig = Omit<PortalConfigView, 'images'>

/** Returns the look of the portal; the default until an admin changes it. */
export async function readPortalConfig(db: Reader): Promise<PortalConfigView> {
  const { images: noImages, ...defaults } = PORTAL_CONFIG_DEFAULT
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, PORTAL_CONFIG_KEY))
  const rows = await db.select().from(portalImages).innerJoin(uploadContents, eq(uploadContents.sha256, portalImages.contentSha256))
  const images = Object.fromEntries(
    rows.map(({ portal_images: { image, contentSha256, name, sizeBytes, width, height }, upload_contents: { mediaType } }) => [
      image,
      { version: versionOf(contentSha256), name, mediaType, sizeBytes, width, height },
    ]),
  ) as Partial<Record<PortalImageName, PortalImageView>>
  return { ...defaults, ...(row?.value as Partial<StoredPortalConfig> | undefined), images: { ...noImages, ...images } }
}
