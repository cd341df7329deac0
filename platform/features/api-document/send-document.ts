import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { DocumentFormat } from '@portico/contract/api-document/api-document'
import type { FastifyReply } from 'fastify'
import { stringify } from 'yaml'
import { isObject, type JsonObject } from '../method/json-object.ts'
import type { NamedDocument } from './document-of-version.ts'

/** Sends a document as a download in the requested format. Long ones are written in pieces, so that other requests are served meanwhile. */
export function sendDocument(reply: FastifyReply, { fileName, document }: NamedDocument, format: DocumentFormat): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${fileName}.${format}"`)
  if (format === 'json') return reply.type('application/json; charset=utf-8').send(`${JSON.stringify(document, null, 2)}\n`)
  return reply.type('application/yaml; charset=utf-8').send(Readable.from(pausing(yamlPieces(document))))
}

/** Largest part that is written at once, in characters of JSON; larger ones are split further. */
const PIECE_MAX = 20_000

/** Depth to which a document is always split: down to one path, one component. */
const DEPTHS: Record<string, number> = { paths: 1, components: 2 }

/** Yields a document as YAML 1.2, piece by piece. */
export function* yamlPieces(document: JsonObject, depths: Record<string, number> = DEPTHS): Generator<string> {
  for (const [key, value] of Object.entries(document)) yield* piecesOf(key, value, depths[key] ?? 0, '')
}

function* piecesOf(key: string, value: unknown, depth: number, indent: string): Generator<string> {
  if (!isObject(value) || Object.keys(value).length === 0 || (depth <= 0 && !isLong(value))) {
    yield indented(stringify({ [key]: value }, { aliasDuplicateObjects: false, lineWidth: 0 }), indent)
    return
  }
  yield `${indent}${stringify(key).trimEnd()}:\n`
  for (const [name, inside] of Object.entries(value)) yield* piecesOf(name, inside, depth - 1, `${indent}  `)
}

/** Returns whether writing a value at once would block other requests. */
function isLong(value: JsonObject): boolean {
  return JSON.stringify(value).length > PIECE_MAX
}

function indented(text: string, indent: string): string {
  return indent === '' ? text : text.replace(/^(?=.)/gm, indent)
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
