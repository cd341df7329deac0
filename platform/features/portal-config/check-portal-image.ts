import { PORTAL_IMAGE_MEDIA_TYPES, PORTAL_IMAGE_RULES, type PortalImageName } from '@portico/contract/portal-config/portal-config'
import { refuse } from '../../http/refusal.ts'
import type { CleanContent } from '../upload/clean-content.ts'
import { svgSize } from './svg-size.ts'

/** Width and height of an image in CSS pixels; null where the page decides. */
export interface ShownSize {
  width: number | null
  height: number | null
}

/**
 * Returns the size in which a portal image is shown: a PNG of a logo in its own, an SVG as large as its place allows. Throws
 * PortalImageFormatNotAllowed, PortalImageTooLarge or PortalImageSizeNotAllowed for what the place does not take.
 */
export function checkPortalImage(image: PortalImageName, { mediaType, bytes, width, height }: CleanContent): ShownSize {
  const { formats, maxBytes, box } = PORTAL_IMAGE_RULES[image]
  const type = PORTAL_IMAGE_MEDIA_TYPES.find((known) => known === mediaType)
  const isAllowed = type === 'image/svg+xml' ? formats.includes('svg') : formats.some((format) => type === `image/${format}`)
  if (!isAllowed) refuse('PortalImageFormatNotAllowed')
  if (bytes.length > maxBytes) refuse('PortalImageTooLarge')
  if (!box) return { width: null, height: null }
  const size = type === 'image/svg+xml' ? svgSize(bytes.toString(), box) : { width: width ?? 0, height: height ?? 0 }
  const isWithin = size !== null && size.width >= 1 && size.height >= 1 && size.width <= box.width && size.height <= box.height
  return isWithin ? size : refuse('PortalImageSizeNotAllowed')
}
