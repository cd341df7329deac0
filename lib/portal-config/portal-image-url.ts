import { type PortalImageName, portalImagePath } from '@portico/contract/portal-config/portal-config'
import type { PortalImageView } from '@portico/contract/portal-config/portal-config-endpoints'

/** Returns the address of an image of the portal. */
export function portalImageUrl(name: PortalImageName, { version }: Pick<NonNullable<PortalImageView>, 'version'>): string {
  return `/api${portalImagePath(name, version)}`
}
