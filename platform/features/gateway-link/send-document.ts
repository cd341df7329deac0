import { API_DELTA_ENCODING, DELTA_ENCODING, DELTA_STATUS, ENVIRONMENT_DELTA_ENCODING } from '@portico/contract/gateway-link/delta-encoding'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../../http/is-known.ts'
import type { DocumentName, PublishedDocuments } from './published-documents.ts'

const REVISION_TAG = /^"(\d{1,15})"$/
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Answers a gateway's request for a document: 304 if it serves the newest revision, 226 with the change since its revision if it accepts one
 * and the change is known, else the whole, compressed if it accepts that.
 */
export async function sendDocument(
  documents: PublishedDocuments,
  name: DocumentName,
  environmentId: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache')
  const newest = tagOf(await documents.newest(name, environmentId))
  const served = headers['if-none-match']
  if (isKnown(served, newest)) return reply.header('etag', newest).code(304).send()
  const from = REVISION_TAG.exec(served ?? '')?.[1]
  const accepted = headers['a-im']
  const takes = { apis: isListed(accepted, API_DELTA_ENCODING), environment: isListed(accepted, ENVIRONMENT_DELTA_ENCODING) }
  const change =
    from !== undefined && isListed(accepted, DELTA_ENCODING) ? await documents.change(name, environmentId, Number(from), takes) : null
  const step = change?.[name]
  if (step) {
    reply.header('etag', tagOf(step.to)).header('im', DELTA_ENCODING).header('delta-base', tagOf(step.from))
    return reply.code(DELTA_STATUS).type(JSON_TYPE).serializer(String).send(JSON.stringify(change))
  }
  const { revision, json, gzipped } = await documents.whole(name, environmentId)
  reply.header('etag', tagOf(revision)).header('vary', 'accept-encoding').type(JSON_TYPE)
  if (!isListed(headers['accept-encoding'], 'gzip')) return reply.serializer(String).send(json)
  return reply.header('content-encoding', 'gzip').send(await gzipped)
}

function tagOf(revision: number): string {
  return `"${revision}"`
}

function isListed(value: string | string[] | undefined, name: string): boolean {
  return [value ?? []].flat().some((line) => line.split(',').some((one) => one.trim() === name))
}
