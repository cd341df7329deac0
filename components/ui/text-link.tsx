import Link from 'next/link'
import type { ComponentProps } from 'react'
import styles from './text.module.css'
import { type TextLook, textClass } from './text-class'

/** A link in the brand's colour, underlined on hover. */
export function TextLink({
  size,
  tone,
  weight,
  mono,
  tabular,
  breakable,
  grow,
  className,
  ...rest
}: ComponentProps<typeof Link> & TextLook) {
  return <Link {...rest} className={textClass({ size, tone, weight, mono, tabular, breakable, grow }, styles.link, className)} />
}
