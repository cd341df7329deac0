import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, type UploadMediaType } from '@portico/contract/upload/upload'
import sharp, { type Sharp } from 'sharp'
import { Refusal, refuse } from '../../http/refusal.ts'

// Only the decoders of allowed formats exist for this process, and images are decoded one after the other (`clean-content.ts`).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] })
sharp.cache(false)
sharp.concurrency(1)

const ENCODE_SECONDS = 20

/** Pixels in RGBA, one byte per channel, from the top. */
export interface RawImage {
  pixels: Buffer
  width: number
  height: number
}

/** An image as it is stored. */
export interface EncodedImage {
  bytes: Buffer
  mediaType: UploadMediaType
  width: number
  height: number
}

/**
 * Returns a PNG or JPEG decoded and encoded again: turned upright, scaled down to fit into a square, without metadata and without what
 * followed the image. Throws ImageTooLarge before decoding too many pixels, and ImageFormatNotAllowed for a damaged image.
 */
export async function encodeImage(bytes: Buffer, format: 'png' | 'jpeg', sideMax = IMAGE_SIDE_MAX): Promise<EncodedImage> {
  const { width = 0, height = 0, format: found, isPalette } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (width * height > IMAGE_PIXELS_MAX) refuse('ImageTooLarge')
  if (found !== format) refuse('ImageFormatNotAllowed')
  const image = sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', sequentialRead: true }).autoOrient()
  if (format === 'jpeg') return encode(image.jpeg({ quality: 85 }), 'image/jpeg', sideMax)
  return encode(image.png({ palette: isPalette }), 'image/png', sideMax)
}

/** Returns raw pixels as a PNG. */
export async function encodePixels({ pixels, width, height }: RawImage): Promise<EncodedImage> {
  return encode(sharp(pixels, { raw: { width, height, channels: 4 } }).png(), 'image/png', IMAGE_SIDE_MAX)
}

async function encode(image: Sharp, mediaType: UploadMediaType, sideMax: number): Promise<EncodedImage> {
  const { data, info } = await image
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: ENCODE_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(damaged)
  return { bytes: data, mediaType, width: info.width, height: info.height }
}

function damaged(): never {
  throw new Refusal('ImageFormatNotAllowed')
}
