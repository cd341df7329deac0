/** An image format that may be uploaded. */
export type ImageFormat = 'png' | 'jpeg' | 'ico' | 'svg'

const SIGNATURES: readonly [ImageFormat, readonly number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['ico', [0x00, 0x00, 0x01, 0x00]],
]
const SVG_HEAD_CHARACTERS = 4_096
/** An XML declaration, a document type and comments may precede the root element. */
const SVG_HEAD = /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)?(?:<!doctype[^>]{0,500}|<svg[\s>/])/i

/** Returns the format of an image by its content; null for any other content. */
export function imageFormatOf(bytes: Buffer): ImageFormat | null {
  const signed = SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))
  if (signed) return signed[0]
  return SVG_HEAD.test(bytes.subarray(0, SVG_HEAD_CHARACTERS).toString('utf8')) ? 'svg' : null
}
