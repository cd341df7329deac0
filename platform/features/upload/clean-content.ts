import {
  FILE_EXTENSIONS,
  FILE_MAX_BYTES,
  type FileExtension,
  IMAGE_MAX_BYTES,
  type UploadMediaType,
  type UploadPurpose,
} from '@portico/contract/upload/upload'
import { FairQueue } from '../../http/fair-queue.ts'
import { refuse } from '../../http/refusal.ts'
import { checkFile } from './check-file.ts'
import { cleanSvg } from './clean-svg.ts'
import { encodeImage, encodePixels } from './encode-image.ts'
import { imageFormatOf } from './image-format.ts'
import { readIcon } from './read-icon.ts'

/** The bytes that are stored. */
export interface CleanContent {
  bytes: Buffer
  mediaType: UploadMediaType
  width: number | null
  height: number | null
}

/** What a person sends. */
export interface GivenContent {
  purpose: UploadPurpose
  name: string
  bytes: Buffer
  /** A larger image is scaled down to fit into a square with sides of this many pixels. */
  sideMax?: number
}

/** One image is decoded at a time, so that memory is bounded; in turn per person. */
const QUEUE = new FairQueue({
  running: 1,
  runningPerPerson: 1,
  waitingPerPerson: 10,
  waiting: 100,
  waitingSizePerPerson: 10 * IMAGE_MAX_BYTES,
  waitingSize: 20 * IMAGE_MAX_BYTES,
  retryAfterSeconds: 5,
})

/**
 * Returns what is stored of an upload: an image encoded again or cleaned, a file as it is. The type is decided by the content. Throws
 * ImageTooLarge, ImageFormatNotAllowed, ImageUnsafe, FileTooLarge or FileFormatNotAllowed.
 */
export async function cleanContent(
  personId: number,
  { purpose, name, bytes, sideMax }: GivenContent,
  signal: AbortSignal,
): Promise<CleanContent> {
  if (purpose === 'image' && bytes.length > IMAGE_MAX_BYTES) refuse('ImageTooLarge')
  if (bytes.length > FILE_MAX_BYTES) refuse('FileTooLarge')
  if (purpose === 'image') return QUEUE.run(personId, bytes.length, signal, () => cleanImage(bytes, sideMax))
  const extension = extensionOf(name)
  if (extension === 'png' || extension === 'jpg' || extension === 'jpeg') {
    const format = extension === 'png' ? 'png' : 'jpeg'
    if (imageFormatOf(bytes) !== format) refuse('FileFormatNotAllowed')
    return QUEUE.run(personId, bytes.length, signal, () => encodeImage(bytes, format))
  }
  return { bytes, mediaType: checkFile(bytes, extension), width: null, height: null }
}

async function cleanImage(bytes: Buffer, sideMax: number | undefined): Promise<CleanContent> {
  const format = imageFormatOf(bytes) ?? refuse('ImageFormatNotAllowed')
  if (format === 'svg') return { bytes: cleanSvg(bytes), mediaType: 'image/svg+xml', width: null, height: null }
  if (format !== 'ico') return encodeImage(bytes, format, sideMax)
  const icon = readIcon(bytes)
  return 'png' in icon ? encodeImage(icon.png, 'png') : encodePixels(icon.raw)
}

function extensionOf(name: string): FileExtension {
  const written = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return FILE_EXTENSIONS.find((extension) => extension === written) ?? refuse('FileFormatNotAllowed')
}
