import type { SampleCall, SamplePart } from '@/lib/reference/sample-call'

/** The content of a request: text, or the bytes of files, with the content type of a form of parts. */
export interface RequestContent {
  content: string | Uint8Array
  contentType?: string
}

/** Returns the content of a call's body; undefined without one. */
export async function bytesOfBody({ body, parts, file, content }: SampleCall): Promise<RequestContent | undefined> {
  if (body !== undefined) return { content: body }
  if (parts !== undefined) return await multipart(parts)
  return file === undefined ? undefined : { content: new Uint8Array(await (content ?? new Blob()).arrayBuffer()) }
}

/** Returns the parts of a form as `multipart/form-data` (RFC 7578). */
async function multipart(parts: readonly SamplePart[]): Promise<RequestContent> {
  const boundary = `portico-${crypto.randomUUID()}`
  const pieces: BlobPart[] = []
  for (const part of parts) {
    const type = part.contentType ?? ('fileName' in part ? part.content?.type || 'application/octet-stream' : undefined)
    const file = 'fileName' in part ? `; filename="${quotedName(part.fileName)}"` : ''
    pieces.push(`--${boundary}\r\nContent-Disposition: form-data; name="${quotedName(part.name)}"${file}\r\n`)
    pieces.push(`${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`)
    pieces.push('fileName' in part ? (part.content ?? '') : part.value, '\r\n')
  }
  pieces.push(`--${boundary}--\r\n`)
  return { content: new Uint8Array(await new Blob(pieces).arrayBuffer()), contentType: `multipart/form-data; boundary=${boundary}` }
}

/** Returns a name as browsers write it between quotes. */
function quotedName(name: string): string {
  return name.replace(/["\r\n]/g, (character) => encodeURIComponent(character))
}

const CHUNK = 0x8000

/** Returns bytes as Base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}
