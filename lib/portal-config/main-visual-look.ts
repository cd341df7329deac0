import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import type { CSSProperties } from 'react'
import { contrastRatio } from '@/lib/theme/contrast'

type MainVisual = PortalConfigView['mainVisual']

const TEXT_COLORS = { white: '#ffffff', black: '#000000' } as const
/** Behind the text on an image, so that it can be read on any. */
const SCRIMS = { white: 'rgb(0 0 0 / 55%)', black: 'rgb(255 255 255 / 70%)' } as const
const READABLE_RATIO = 4.5

/**
 * Returns the style of a main visual with a color or an image of its own, with its point color as `--visual-point`; undefined for one in the
 * colors of the theme. `imageUrl` is the address of its image, if there is one.
 */
export function mainVisualLook({ type, color, backgroundColor, textColor, pointColor }: MainVisual, imageUrl?: string) {
  const image = type === 'image' ? imageUrl : undefined
  const ground = type === 'image' ? backgroundColor : color
  if (!image && !ground) return undefined
  const text = TEXT_COLORS[textColor]
  const point = pointColor || text
  const scrim = `linear-gradient(${SCRIMS[textColor]} 0 0)`
  return {
    backgroundColor: ground || (textColor === 'white' ? '#000000' : '#ffffff'),
    backgroundImage: image ? `${scrim}, url("${image}")` : 'none',
    backgroundPosition: 'center',
    backgroundSize: 'cover',
    color: text,
    '--visual-point': point,
    '--visual-on-point': contrastRatio(point, '#ffffff') >= READABLE_RATIO ? '#ffffff' : '#0b0d12',
  } as CSSProperties
}
