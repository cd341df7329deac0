import { PORTAL_IMAGES, type PortalImageName } from '@portico/contract/portal-config/portal-config'
import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { portalImageUrl } from '@/lib/portal-config/portal-image-url'
import { ownUploadPath } from '@/lib/upload/send-file'

/** The addresses of the images that a preview shows. */
export type ImageSources = Partial<Record<PortalImageName, string>>

/** What a preview shows of the portal. */
export interface PreviewLook extends Pick<PortalConfigView, 'title' | 'brandColor' | 'company' | 'footerLinks' | 'mainVisual'> {
  sources: ImageSources
}

/** Returns the addresses of stored images. */
export function storedSources(images: PortalConfigView['images']): ImageSources {
  return Object.fromEntries(
    PORTAL_IMAGES.flatMap((name) => {
      const image = images[name]
      return image ? [[name, portalImageUrl(name, image)]] : []
    }),
  )
}

/** Returns the addresses of the images that a form has: new uploads, and stored ones that it neither replaces nor removes. */
export function chosenSources(images: PortalConfigView['images'], chosen: Partial<Record<PortalImageName, string | null>>): ImageSources {
  const stored = storedSources(images)
  return Object.fromEntries(
    PORTAL_IMAGES.flatMap((name) => {
      const uploadId = chosen[name]
      const source = uploadId === undefined ? stored[name] : uploadId === null ? undefined : ownUploadPath(uploadId)
      return source ? [[name, source]] : []
    }),
  )
}
