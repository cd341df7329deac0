import { contrastRatio, mixColors, reachContrast } from './contrast.ts'

/** The backgrounds of a brand color in one color mode as `#rrggbb`: the page, all surfaces, and the darkest (or lightest) text color. */
interface Ground {
  page: string
  surfaces: readonly string[]
  ink: string
}

const TEXT_RATIO = 4.5
const EDGE_RATIO = 3

/**
 * Returns the colors that one mode derives from the brand color: `solid` has a contrast of 3:1 to the page, `contrast` is readable on
 * `solid` and its hover, `fg` is readable on every surface and on `subtle` with 4.5:1.
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
