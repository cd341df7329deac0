import type { PortalImageName } from '@portico/contract/portal-config/portal-config'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../database/database.ts'
import { portalImages } from '../../database/schema/portal-config.ts'
import { uploadContents } from '../../database/schema/upload.ts'
import { isKnown } from '../../http/is-known.ts'
import { refuse } from '../../http/refusal.ts'
import { versionOf } from '../upload/content-version.ts'
import { UPLOAD_POLICY } from '../upload/send-upload.ts'
import { readContent } from '../upload/upload-queries.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Sends an image of the portal to anyone; 304 if the caller has it. Caches keep the current version. Throws PortalImageNotFound. */
export async function sendPortalImage(
  db: Reader,
  request: FastifyRequest,
  reply: FastifyReply,
  { image, version }: { image: PortalImageName; version: string | undefined },
): Promise<FastifyReply> {
  const [stored] = await db
    .select({ sha256: portalImages.contentSha256, mediaType: uploadContents.mediaType })
    .from(portalImages)
    .innerJoin(uploadContents, eq(uploadContents.sha256, portalImages.contentSha256))
    .where(eq(portalImages.image, image))
  if (!stored) return refuse('PortalImageNotFound')
  const tag = `"${stored.sha256}"`
  reply
    .header('etag', tag)
    .header('cache-control', version === versionOf(stored.sha256) ? FOR_GOOD : 'no-cache')
    .header('content-security-policy', UPLOAD_POLICY)
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(stored.mediaType).send(await readContent(db, stored.sha256))
}
