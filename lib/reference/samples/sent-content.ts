import { BOUNDARY, type SampleCall, type SamplePart } from '../sample-call'

/** A piece of a body: text, or what a file contains. */
export type Piece = { text: string } | { file: string }

/** A call as languages without forms of parts send it: its headers, and its body in pieces; none without a body. */
export interface SentContent {
  headers: readonly (readonly [name: string, value: string])[]
  pieces: readonly Piece[]
}

/** Returns what a call sends. A form of parts is written with its boundary (RFC 7578), so that each part keeps its content type. */
export function sentContent({ headers = {}, body, parts = [], file }: SampleCall): SentContent {
  const all = Object.entries(headers)
  if (parts.length > 0) {
    const own = all.filter(([name]) => name.toLowerCase() !== 'content-type')
    return { headers: [...own, ['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]], pieces: joined(parts.flatMap(piecesOf)) }
  }
  if (file !== undefined) return { headers: all, pieces: [{ file }] }
  return { headers: all, pieces: body === undefined || body === '' ? [] : [{ text: body }] }
}

/** Returns the content type of what a call sends, and its other headers. */
export function typedHeaders(headers: SentContent['headers']): { type: string | undefined; others: SentContent['headers'] } {
  const isType = ([name]: readonly [string, string]) => name.toLowerCase() === 'content-type'
  return { type: headers.find(isType)?.[1], others: headers.filter((header) => !isType(header)) }
}

function piecesOf(part: SamplePart): Piece[] {
  const type = part.contentType ? `\r\nContent-Type: ${part.contentType}` : ''
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escaped(part.name)}"`
  if ('value' in part) return [{ text: `${head}${type}\r\n\r\n${part.value}\r\n` }]
  return [{ text: `${head}; filename="${escaped(part.fileName)}"${type}\r\n\r\n` }, { file: part.fileName }, { text: '\r\n' }]
}

/** Returns pieces with neighboring texts as one, and the end of the form. */
function joined(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = []
  for (const piece of [...pieces, { text: `--${BOUNDARY}--\r\n` }]) {
    const last = done.at(-1)
    if (last && 'text' in last && 'text' in piece) done[done.length - 1] = { text: last.text + piece.text }
    else done.push(piece)
  }
  return done
}

/** Returns a name as it stands in the head of a part (HTML, section 4.10.22.8). */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
