import { contrastRatio, mixColors, reachContrast } from './contrast.ts'

/** What a brand colour is seen on in one colour mode: `#rrggbb` of the page, of all surfaces, and of the darkest (or lightest) ink. */
interface Ground {
  page: string
  surfaces: readonly string[]
  ink: string
}

const TEXT_RATIO = 4.5
const EDGE_RATIO = 3

/**
 * The colours that one mode derives from the brand's: `solid` stands out from the page by 3:1, `contrast` can be read
 * on `solid` and its hover, `fg` can be read on every surface and on `subtle` by 4.5:1.
 */
export function brandColors(brand: string, { page, surfaces, ink }: Ground): Record<string, string> {
  const solid = reachContrast(brand, ink, EDGE_RATIO, [page])
  const contrast = contrastRatio(solid, '#ffffff') >= TEXT_RATIO ? '#ffffff' : '#0b0d12'
  const subtle = mixColors(page, brand, 0.1)
  const muted = mixColors(page, brand, 0.2)
  return {
    'color-brand-solid': solid,
    'color-brand-solid-hover': mixColors(solid, contrast === '#ffffff' ? '#000000' : '#ffffff', 0.12),
    'color-brand-contrast': contrast,
    'color-brand-fg': reachContrast(brand, ink, TEXT_RATIO, [...surfaces, subtle, muted]),
    'color-brand-subtle': subtle,
    'color-brand-muted': muted,
    'color-brand-border': mixColors(page, brand, 0.4),
    'color-brand-focus': reachContrast(brand, ink, EDGE_RATIO, surfaces),
  }
}
