import type { ErrorCode } from '@portico/contract/error-code'
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES, type UploadPurpose } from '@portico/contract/upload/upload'
import { type UploadView, uploadEndpoints } from '@portico/contract/upload/upload-endpoints'
import { callSending } from '@/lib/platform/call-from-browser'
import { PlatformError } from '@/lib/platform/platform-error'

const LIMITS: Record<UploadPurpose, { maxBytes: number; code: ErrorCode }> = {
  image: { maxBytes: IMAGE_MAX_BYTES, code: 'ImageTooLarge' },
  file: { maxBytes: FILE_MAX_BYTES, code: 'FileTooLarge' },
}

/**
 * Uploads a file and returns it as stored; `onShare` is called with the share of it that has been sent, 0 to 1. Throws PlatformError, for a
 * file over the limit without a call.
 */
export async function sendFile(purpose: UploadPurpose, file: File, onShare: (share: number) => void = () => {}): Promise<UploadView> {
  const { maxBytes, code } = LIMITS[purpose]
  if (file.size > maxBytes) throw new PlatformError({ code, status: 413 })
  const body = { purpose, name: file.name, content: await base64Of(file) }
  return callSending(uploadEndpoints.createUpload, { body }, ({ sent, total }) => onShare(total > 0 ? sent / total : 0))
}

/** Returns the address of an upload of the signed-in person. */
export function ownUploadPath(uploadId: string): string {
  return `/api/uploads/${uploadId}`
}

/** Returns the bytes of a file in base64. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
