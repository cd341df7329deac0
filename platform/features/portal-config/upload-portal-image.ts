import type { BodyOf } from '@portico/contract/endpoint'
import { PORTAL_IMAGE_RULES } from '@portico/contract/portal-config/portal-config'
import type { portalConfigEndpoints } from '@portico/contract/portal-config/portal-config-endpoints'
import { IMAGE_MAX_BYTES } from '@portico/contract/upload/upload'
import type { UploadView } from '@portico/contract/upload/upload-endpoints'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type CleanContent, cleanContent } from '../upload/clean-content.ts'
import { createUpload } from '../upload/create-upload.ts'
import { decodeBase64 } from '../upload/decode-base64.ts'
import { imageFormatOf } from '../upload/image-format.ts'
import { checkPortalImage } from './check-portal-image.ts'

type Body = BodyOf<typeof portalConfigEndpoints.uploadPortalImage>

/** Returns a sent image as it is stored. Throws the codes of `checkPortalImage` and of `cleanContent`. */
export async function cleanPortalImage(person: Person, { image, name, content }: Body, signal: AbortSignal): Promise<CleanContent> {
  const { formats, maxBytes } = PORTAL_IMAGE_RULES[image]
  const bytes = decodeBase64(content)
  if (bytes.length > maxBytes) refuse(maxBytes < IMAGE_MAX_BYTES ? 'PortalImageTooLarge' : 'ImageTooLarge')
  const format = imageFormatOf(bytes)
  if (format === null || !formats.includes(format)) refuse('PortalImageFormatNotAllowed')
  const clean = await cleanContent(person.id, { purpose: 'image', name, bytes }, signal)
  checkPortalImage(image, clean)
  return clean
}

/** Stores an image of the portal as an upload of the caller; saving the portal's settings with its id puts it in its place. */
export function uploadPortalImage(tx: Transaction, caller: Person, { name }: Body, content: CleanContent): Promise<UploadView> {
  return createUpload(tx, caller, { purpose: 'image', name }, content)
}
