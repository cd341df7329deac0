import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../database/database.ts'
import { isKnown } from '../../http/is-known.ts'
import { readContent, type StoredUpload } from './upload-queries.ts'

/** Opened directly, an upload may show its own styles; it runs nothing and loads nothing. */
export const UPLOAD_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"
/** Browsers keep an upload, whose content never changes; shared caches do not, since they cannot know who may read it. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable'

/** Sends the bytes of an upload: an image to show, a file to download; 304 if the caller has it. */
export async function sendUpload(db: Reader, request: FastifyRequest, reply: FastifyReply, upload: StoredUpload): Promise<FastifyReply> {
  const tag = `"${upload.sha256}"`
  reply.header('etag', tag).header('cache-control', CACHE_CONTROL).header('content-security-policy', UPLOAD_POLICY)
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  if (upload.purpose === 'file') reply.header('content-disposition', attachment(upload.name))
  const type = upload.mediaType.startsWith('text/') ? `${upload.mediaType}; charset=utf-8` : upload.mediaType
  return reply.type(type).send(await readContent(db, upload.sha256))
}

/** Returns the Content-Disposition of a download, with a name of any characters (RFC 6266, RFC 8187). */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
