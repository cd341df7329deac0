import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../database/database.ts'
import { isKnown } from '../../http/is-known.ts'
import { readIndex } from './read-overview.ts'
import { opened, type ReadSource } from './read-source.ts'

/** How long a browser keeps an index without asking: every page of a reference reads it. */
const MAX_AGE_SECONDS = 60

/** Sends the index of a deployed document; 304 if the caller has the current one. */
export async function sendIndex(
  db: Reader,
  request: FastifyRequest,
  reply: FastifyReply,
  found: ReadSource,
  cache: 'public' | 'private',
): Promise<FastifyReply> {
  const { content, source } = opened(found)
  // A deprecated version marks each of its operations. The number changes with the form of an index, which browsers keep.
  const tag = `"${content.contentHash}-index-4${source.deprecation === null ? '' : '-deprecated'}"`
  reply.header('cache-control', `${cache}, max-age=${MAX_AGE_SECONDS}`).header('etag', tag)
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.send(await readIndex(db, found))
}
