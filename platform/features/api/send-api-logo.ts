import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { uploadContents } from '../../database/schema/upload.ts'
import { refuse } from '../../http/refusal.ts'
import { sendUpload } from '../upload/send-upload.ts'

/** Sends the logo of an API that meets a condition on `apis`. Throws ApiLogoNotFound, also if the caller may not see the API. */
export async function sendApiLogo(
  db: Reader,
  request: FastifyRequest,
  reply: FastifyReply,
  { apiId, visible }: { apiId: string; visible: SQL | undefined },
): Promise<FastifyReply> {
  const [logo] = await db
    .select({ sha256: uploadContents.sha256, mediaType: uploadContents.mediaType })
    .from(apis)
    .innerJoin(uploadContents, eq(uploadContents.sha256, apis.logoSha256))
    .where(and(eq(apis.id, apiId), visible))
  if (!logo) return refuse('ApiLogoNotFound')
  return sendUpload(db, request, reply, { ...logo, name: '', purpose: 'image' })
}
