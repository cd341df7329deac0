import type { ElementType } from 'react'
import { type As, draw, type TextLook } from './look'

/** Shows a paragraph, or another element, with a size, tone and weight of the scale. Needs no script. */
export function Text<Element extends ElementType = 'p'>({ as, ...props }: As<Element, TextLook>) {
  return draw(as ?? 'p', '', props)
}

/** Shows a small gray text beside the main one. */
export function Muted<Element extends ElementType = 'p'>({ as, ...props }: As<Element, TextLook>) {
  return draw(as ?? 'p', '', { ...{ size: 'sm', tone: 'muted' }, ...props })
}

/** Shows text for assistive technology only. */
export function VisuallyHidden<Element extends ElementType = 'span'>({ as, ...props }: As<Element, object>) {
  return draw(as ?? 'span', 'ui-hidden', props as { className?: string })
}
