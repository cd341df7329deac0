import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Returns a plain image of a size. */
export function plainImage(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 200 } } })
}

function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, check])
}

/** Returns a PNG with one bit per pixel, small in bytes however many pixels it has. */
export function wholePng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngChunk('IHDR', size), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))])
}

/** Returns an ICO file with these images, each given with the side that its directory names. */
export function iconOf(images: readonly { side: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + images.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [at, { side, bytes }] of images.entries()) {
    head[6 + at * 16] = side % 256
    head.writeUInt32LE(bytes.length, 6 + at * 16 + 8)
    head.writeUInt32LE(offset, 6 + at * 16 + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)])
}

/** Returns a bitmap of an icon whose pixels all have one color (red, green, blue, alpha). */
export function iconBitmap(side: number, [red, green, blue, alpha]: readonly [number, number, number, number]): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40)
  head.writeInt32LE(side, 4)
  head.writeInt32LE(side * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(32, 14)
  const pixel = Buffer.from([blue, green, red, alpha])
  return Buffer.concat([head, ...Array.from({ length: side * side }, () => pixel), Buffer.alloc(side * 4)])
}
