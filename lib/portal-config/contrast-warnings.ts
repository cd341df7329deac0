import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { contrastRatio } from '@/lib/theme/contrast'
import { brandTokens, COLOR_MODES, type ColorMode } from '@/lib/theme/tokens'

const READABLE_RATIO = 4.5
/** The difference of a channel, 0 to 255, up to which two colors look alike. */
const ALIKE_WITHIN = 12
const IS_COLOR = /^#[0-9a-f]{6}$/
const TEXT_COLORS = { white: '#ffffff', black: '#000000' } as const

/** A color that is replaced in a mode, since its contrast to the page is too low. */
export interface BrandWarning {
  mode: ColorMode
  /** The color of buttons and links instead. */
  usedColor: string
}

/** Returns the modes in which buttons visibly do not have the brand color itself, with the color that they have. */
export function brandWarnings(brandColor: string): BrandWarning[] {
  if (!IS_COLOR.test(brandColor)) return []
  return COLOR_MODES.flatMap((mode) => {
    const usedColor = brandTokens(brandColor, mode)['color-brand-solid']
    return usedColor === undefined || isAlike(usedColor, brandColor) ? [] : [{ mode, usedColor }]
  })
}

/** Returns the contrasts of a main visual below 4.5:1, of its text and of its point color to its background. */
export function visualWarnings({ type, color, backgroundColor, textColor, pointColor }: PortalConfigView['mainVisual']) {
  const ground = type === 'image' ? backgroundColor : color
  if (!IS_COLOR.test(ground)) return []
  const pairs = [
    { what: 'text', front: TEXT_COLORS[textColor] },
    { what: 'point', front: pointColor },
  ] as const
  return pairs.flatMap(({ what, front }) => {
    if (!IS_COLOR.test(front)) return []
    const ratio = contrastRatio(front, ground)
    return ratio < READABLE_RATIO ? [{ what, ratio }] : []
  })
}

/** Returns whether people hardly see the difference of two colors. */
function isAlike(one: string, other: string): boolean {
  return [1, 3, 5].every((at) => {
    const [a, b] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number]
    return Math.abs(a - b) <= ALIKE_WITHIN
  })
}
