import type { UploadMediaType } from '../upload/upload.ts'

export const PORTAL_TITLE_MAX = 100
export const PORTAL_TITLE_DEFAULT = 'Portico'
export const BRAND_COLOR_DEFAULT = '#4f46e5'
export const COMPANY_FIELD_MAX = 200
export const FOOTER_LINKS_MAX = 10
export const FOOTER_LABEL_MAX = 50
export const MAIN_TEXT_MAX = 100

/** The main visual, the top of the home page, has a color or an image behind its text. */
export const VISUAL_TYPES = ['color', 'image'] as const
export type VisualType = (typeof VISUAL_TYPES)[number]
export const VISUAL_TEXT_COLORS = ['white', 'black'] as const

/** The images of the portal. Favicon and logos may have a twin for dark mode. */
export const PORTAL_IMAGES = [
  'favicon',
  'favicon-dark',
  'header-logo',
  'header-logo-dark',
  'footer-logo',
  'footer-logo-dark',
  'main-visual',
] as const
export type PortalImageName = (typeof PORTAL_IMAGES)[number]

/** What a portal image has to be. */
export interface PortalImageRule {
  formats: readonly ('png' | 'jpeg' | 'ico' | 'svg')[]
  maxBytes: number
  /** In CSS pixels. A PNG is at most that large; an SVG is shown within it. */
  box?: { width: number; height: number }
}

const MEGABYTE = 1024 * 1024
const HEADER_LOGO: PortalImageRule = { formats: ['png', 'svg'], maxBytes: MEGABYTE, box: { width: 150, height: 40 } }
const FOOTER_LOGO: PortalImageRule = { formats: ['png', 'svg'], maxBytes: MEGABYTE, box: { width: 100, height: 30 } }
const FAVICON: PortalImageRule = { formats: ['png', 'ico', 'svg'], maxBytes: MEGABYTE }

export const PORTAL_IMAGE_RULES: Readonly<Record<PortalImageName, PortalImageRule>> = {
  favicon: FAVICON,
  'favicon-dark': FAVICON,
  'header-logo': HEADER_LOGO,
  'header-logo-dark': HEADER_LOGO,
  'footer-logo': FOOTER_LOGO,
  'footer-logo-dark': FOOTER_LOGO,
  'main-visual': { formats: ['png', 'jpeg', 'svg'], maxBytes: 5 * MEGABYTE },
}

/** The largest portal image. */
export const PORTAL_IMAGE_MAX_BYTES = Math.max(...Object.values(PORTAL_IMAGE_RULES).map(({ maxBytes }) => maxBytes))

/** Returns the path of a portal image below `/api`; with its version, browsers keep it for good. */
export function portalImagePath(name: PortalImageName, version: string): string {
  return `/static-resource/${name}?v=${version}`
}

/** The formats in which portal images are stored: an ICO becomes a PNG. */
export const PORTAL_IMAGE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const satisfies readonly UploadMediaType[]
