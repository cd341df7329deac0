import { refuse } from '../../http/refusal.ts'
import type { RawImage } from './encode-image.ts'

const HEAD_BYTES = 6
const ENTRY_BYTES = 16
const BITMAP_HEAD_BYTES = 40
const SIDE_MAX = 256
const PNG_FIRST_BYTE = 0x89

/** The largest image of an icon: a PNG, or pixels. */
export type IconImage = { png: Buffer } | { raw: RawImage }

/** Returns the largest image of an ICO file, a PNG or an uncompressed bitmap of 32 bits. Throws ImageFormatNotAllowed for anything else. */
export function readIcon(bytes: Buffer): IconImage {
  const count = bytes.length < HEAD_BYTES ? 0 : bytes.readUInt16LE(4)
  const entries = Array.from({ length: Math.min(count, SIDE_MAX) }, (_, at) => HEAD_BYTES + at * ENTRY_BYTES)
    .filter((at) => at + ENTRY_BYTES <= bytes.length)
    .map((at) => ({ side: bytes[at] || SIDE_MAX, size: bytes.readUInt32LE(at + 8), offset: bytes.readUInt32LE(at + 12) }))
    .sort((one, other) => other.side - one.side)
  const [largest] = entries
  if (!largest || largest.offset + largest.size > bytes.length) return refuse('ImageFormatNotAllowed')
  const image = bytes.subarray(largest.offset, largest.offset + largest.size)
  return image[0] === PNG_FIRST_BYTE ? { png: image } : { raw: readBitmap(image) }
}

/** Returns the pixels of a bitmap in an icon: rows from the bottom, blue first; its height counts the transparency mask that follows. */
function readBitmap(bytes: Buffer): RawImage {
  if (bytes.length < BITMAP_HEAD_BYTES || bytes.readUInt32LE(0) !== BITMAP_HEAD_BYTES) return refuse('ImageFormatNotAllowed')
  const width = bytes.readInt32LE(4)
  const height = bytes.readInt32LE(8) / 2
  const isPlain = bytes.readUInt16LE(14) === 32 && bytes.readUInt32LE(16) === 0
  const isSized = width >= 1 && width <= SIDE_MAX && Number.isInteger(height) && height >= 1 && height <= SIDE_MAX
  if (!isPlain || !isSized || bytes.length < BITMAP_HEAD_BYTES + width * height * 4) return refuse('ImageFormatNotAllowed')
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = BITMAP_HEAD_BYTES + ((height - 1 - y) * width + x) * 4
      pixels.writeUInt32LE(bytes.readUInt32LE(from), (y * width + x) * 4)
    }
  }
  for (let at = 0; at < pixels.length; at += 4) {
    const blue = pixels[at] ?? 0
    pixels[at] = pixels[at + 2] ?? 0
    pixels[at + 2] = blue
  }
  return { pixels, width, height }
}
