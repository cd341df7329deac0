import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { portalImageUrl } from './portal-image-url'

/** Returns the icon links of a page: the portal's favicon, with another one for dark mode if there is; else the product's. */
export function faviconLinks(images: PortalConfigView['images']): { url: string; type: string; media?: string }[] {
  const { favicon, 'favicon-dark': dark } = images
  const light = favicon ? { url: portalImageUrl('favicon', favicon), type: favicon.mediaType } : { url: '/icon.svg', type: 'image/svg+xml' }
  if (!dark) return [light]
  return [
    { ...light, media: '(prefers-color-scheme: light)' },
    { url: portalImageUrl('favicon-dark', dark), type: dark.mediaType, media: '(prefers-color-scheme: dark)' },
  ]
}
