import { refuse } from '../../http/refusal.ts'

/** Returns the bytes of a base64 text with padding (RFC 4648, section 4). Throws BadRequest for other texts. */
export function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : refuse('BadRequest')
}
