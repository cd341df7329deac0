import type { ComponentPropsWithRef, ElementType } from 'react'
import styles from './text.module.css'
import { type TextLook, textClass } from './text-class'

/** Props of a primitive that is drawn as the element `as`. */
export type As<Element extends ElementType, Own> = Own & { as?: Element } & Omit<ComponentPropsWithRef<Element>, keyof Own | 'as'>

/** A paragraph, or another element, with a size, tone and weight of the scale. Needs no script. */
export function Text<Element extends ElementType = 'p'>({
  as,
  size,
  tone,
  weight,
  mono,
  tabular,
  breakable,
  grow,
  className,
  ...rest
}: As<Element, TextLook & { className?: string }>) {
  const Tag: ElementType = as ?? 'p'
  return <Tag {...rest} className={textClass({ size, tone, weight, mono, tabular, breakable, grow }, className)} />
}

/** A small grey text beside the main one. */
export function Muted<Element extends ElementType = 'p'>(props: As<Element, TextLook & { className?: string }>) {
  return <Text size="sm" tone="muted" {...(props as TextLook)} />
}

/** Text for assistive technology only. */
export function VisuallyHidden<Element extends ElementType = 'span'>({
  as,
  onNarrow,
  ...rest
}: As<Element, { /** Only where the window is narrower than 768 px. */ onNarrow?: boolean }>) {
  const Tag: ElementType = as ?? 'span'
  return <Tag {...rest} className={onNarrow ? `${styles.hidden} ${styles.onNarrow}` : styles.hidden} />
}
