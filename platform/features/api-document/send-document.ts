import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { DocumentFormat } from '@portico/contract/api-document/api-document'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../../http/is-known.ts'
import type { NamedDocument } from './document-of-version.ts'
import { effectiveDocumentText } from './effective-document-text.ts'
import { effectiveYaml } from './effective-yaml.ts'
import { postmanCollection } from './postman-collection.ts'

const WRITTEN = {
  json: { ending: 'openapi.json', type: 'application/json', text: effectiveDocumentText },
  yaml: { ending: 'openapi.yaml', type: 'application/yaml', text: effectiveYaml },
  postman: { ending: 'postman_collection.json', type: 'application/json', text: postmanCollection },
} as const satisfies Record<DocumentFormat, object>

/**
 * Sends a document as a download in the requested format, piece by piece, so that other requests are served meanwhile; 304 if the caller has
 * the current one.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, hash, source, readParts }: NamedDocument,
  format: DocumentFormat,
): Promise<FastifyReply> {
  const tag = `"${hash}-${format}"`
  reply.header('etag', tag)
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const parts = await readParts()
  const { ending, type, text } = WRITTEN[format]
  reply.header('content-disposition', `attachment; filename="${fileName}.${ending}"`)
  return reply.type(`${type}; charset=utf-8`).send(Readable.from(pausing(text(source, parts))))
}

async function* pausing(pieces: Iterable<string>): AsyncGenerator<string> {
  let startedAt = performance.now()
  for (const piece of pieces) {
    yield piece
    if (performance.now() - startedAt < PAUSE_AFTER_MS) continue
    await setImmediate()
    startedAt = performance.now()
  }
}

const PAUSE_AFTER_MS = 20
