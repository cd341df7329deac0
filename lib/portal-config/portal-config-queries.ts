import type { BodyOf } from '@portico/contract/endpoint'
import { PORTAL_IMAGE_RULES, type PortalImageName } from '@portico/contract/portal-config/portal-config'
import { portalConfigEndpoints } from '@portico/contract/portal-config/portal-config-endpoints'
import { IMAGE_MAX_BYTES } from '@portico/contract/upload/upload'
import type { UploadView } from '@portico/contract/upload/upload-endpoints'
import { call, callSending } from '@/lib/platform/call-from-browser'
import { PlatformError } from '@/lib/platform/platform-error'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'
import { base64Of } from '@/lib/upload/send-file'

const { getPortalConfig, updatePortalConfig, uploadPortalImage } = portalConfigEndpoints

/** Returns the query of the portal's look. */
export const portalConfig = () => endpointQuery(getPortalConfig)

/** Changes the portal's look. */
export function useUpdatePortalConfig() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updatePortalConfig>) => call(updatePortalConfig, { body }),
    replaces: portalConfig,
    outdates: [getPortalConfig],
    outdatesOnFailure: [getPortalConfig],
  })
}

/**
 * Uploads an image of the portal and returns it as stored; `onShare` is called with the share of it that has been sent, 0 to 1. Throws
 * PlatformError, for a file over the limit without a call.
 */
export async function sendPortalImage(image: PortalImageName, file: File, onShare: (share: number) => void): Promise<UploadView> {
  const { maxBytes } = PORTAL_IMAGE_RULES[image]
  if (file.size > maxBytes)
    throw new PlatformError({ code: maxBytes < IMAGE_MAX_BYTES ? 'PortalImageTooLarge' : 'ImageTooLarge', status: 413 })
  const body = { image, name: file.name, content: await base64Of(file) }
  return callSending(uploadPortalImage, { body }, ({ sent, total }) => onShare(total > 0 ? sent / total : 0))
}
