import type { FileExtension, UploadMediaType } from '@portico/contract/upload/upload'
import { refuse } from '../../http/refusal.ts'

type DocumentExtension = Exclude<FileExtension, 'png' | 'jpg' | 'jpeg'>

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** The end record of a ZIP is the last thing in it, before a comment of at most 65,535 bytes. */
const ZIP_END_WITHIN = 65_557
const ZIP_END_BYTES = 22
const PDF_END_WITHIN = 1_024

/** Whether bytes are a file of a type. */
const CHECKS: Record<DocumentExtension, [UploadMediaType, (bytes: Buffer) => boolean]> = {
  pdf: ['application/pdf', isPdf],
  zip: ['application/zip', (bytes) => bytes.subarray(0, 2).equals(ZIP_END.subarray(0, 2)) && endsAsZip(bytes)],
  json: ['application/json', isJson],
  csv: ['text/csv', (bytes) => textOf(bytes) !== null],
  txt: ['text/plain', (bytes) => textOf(bytes) !== null],
}

/** Returns the media type of a file whose content is what its extension says. Throws FileFormatNotAllowed for any other content. */
export function checkFile(bytes: Buffer, extension: DocumentExtension): UploadMediaType {
  const [mediaType, isOfType] = CHECKS[extension]
  return isOfType(bytes) ? mediaType : refuse('FileFormatNotAllowed')
}

/** A file that is also a ZIP is refused: it would be another file to another program. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-PDF_END_WITHIN).includes('%%EOF') && !endsAsZip(bytes)
}

function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_WITHIN)
  const at = bytes.lastIndexOf(ZIP_END)
  return at >= from && at + ZIP_END_BYTES <= bytes.length
}

function isJson(bytes: Buffer): boolean {
  const text = textOf(bytes)
  if (text === null) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns the text of UTF-8 without control characters except tabs and line breaks; null for other bytes. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return /[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text) ? null : text
  } catch {
    return null
  }
}
