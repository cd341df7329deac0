import Link from 'next/link'
import type { ComponentProps } from 'react'
import { draw, type TextLook } from './look'

/** Shows a link in the brand's color, underlined on hover and within a sentence. */
export function TextLink(props: ComponentProps<typeof Link> & TextLook) {
  return draw(Link, 'ui-link', props)
}
