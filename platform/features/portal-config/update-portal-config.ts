import { PORTAL_CONFIG_TAG } from '@portico/contract/cache-tag'
import type { Value } from '@portico/contract/endpoint'
import { PORTAL_IMAGES, type PortalImageName } from '@portico/contract/portal-config/portal-config'
import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import type { portalConfigInput } from '@portico/contract/portal-config/portal-config-input'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { portalImages } from '../../database/schema/portal-config.ts'
import { settings } from '../../database/schema/setting.ts'
import { uploadContents, uploads } from '../../database/schema/upload.ts'
import { touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { checkPortalImage } from './check-portal-image.ts'
import { PORTAL_CONFIG_KEY, readPortalConfig, type StoredPortalConfig } from './portal-config-queries.ts'

/**
 * Changes the look of the portal on every page. Throws PortalConfigChanged if the caller has read an earlier revision, UploadNotFound for an
 * image that is not the caller's own upload, and the codes of `checkPortalImage`.
 */
export async function updatePortalConfig(
  tx: Transaction,
  person: Person,
  { revision: read, images, ...look }: Value<typeof portalConfigInput>,
): Promise<PortalConfigView> {
  // The row may not exist yet, so that there is nothing to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('portal config'))`)
  const { revision } = await readPortalConfig(tx)
  if (read !== undefined && read !== revision) refuse('PortalConfigChanged')
  const value: StoredPortalConfig = { ...look, revision: revision + 1 }
  await tx
    .insert(settings)
    .values({ key: PORTAL_CONFIG_KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
  for (const image of PORTAL_IMAGES) {
    const uploadId = images[image]
    if (uploadId === null) await tx.delete(portalImages).where(eq(portalImages.image, image))
    else if (uploadId !== undefined) await setImage(tx, person, image, uploadId)
  }
  touchTags(tx, [PORTAL_CONFIG_TAG])
  return readPortalConfig(tx)
}

async function setImage(tx: Transaction, person: Person, image: PortalImageName, uploadId: string): Promise<void> {
  // Locked, so that the job that deletes unused uploads does not delete it meanwhile.
  const [found] = await tx
    .select()
    .from(uploads)
    .innerJoin(uploadContents, eq(uploadContents.sha256, uploads.contentSha256))
    .where(and(eq(uploads.id, uploadId), eq(uploads.ownerId, person.id), eq(uploads.purpose, 'image')))
    .for('share', { of: uploads })
  if (!found) return refuse('UploadNotFound', { uploadIds: [uploadId] })
  const { contentSha256, name, sizeBytes, width, height } = found.uploads
  const { bytes, mediaType } = found.upload_contents
  const row = { contentSha256, name, sizeBytes, ...checkPortalImage(image, { bytes, mediaType, width, height }) }
  await tx
    .insert(portalImages)
    .values({ image, ...row })
    .onConflictDoUpdate({ target: portalImages.image, set: row })
}
