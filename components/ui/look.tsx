import type { ComponentPropsWithRef, ElementType, ReactElement } from 'react'

/** The look of a text; a property that is left out is inherited. */
export interface TextLook {
  /** `note` is 13 px, between `xs` and `sm`. */
  size?: 'xs' | 'note' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl'
  tone?: 'muted' | 'subtle' | 'brand' | 'success' | 'warning' | 'danger'
  weight?: 'normal' | 'medium' | 'semibold' | 'bold'
  /** True for the monospaced font. */
  mono?: boolean
  /** True for digits of equal width, for numbers in columns or numbers that change. */
  tabular?: boolean
  /** True to break inside a long word rather than overflow. */
  breakable?: boolean
  /** True to take the remaining width. */
  grow?: boolean
  className?: string
}

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8

/** The look of a box and the layout of its children. */
export interface BoxLook extends TextLook {
  /** The distance between the children, in steps of 4 px. */
  gap?: Gap
  /** The distance between columns, if it differs from `gap`. */
  columnGap?: Gap | 10 | 12
  align?: 'start' | 'end' | 'center' | 'baseline' | 'stretch'
  justify?: 'between' | 'end' | 'center'
  /**
   * The border and background: `panel` on the panel color, `inset` on the subtle one, `outline` and `dashed` without a background, `field`
   * like a field, `toned` in the colors of its `data-tone`, `ruled` with a line below only.
   */
  surface?: 'panel' | 'inset' | 'outline' | 'dashed' | 'field' | 'toned' | 'ruled'
}

/** The props of a primitive that is rendered as the element `as`. */
export type As<Element extends ElementType, Own> = Own & { as?: Element } & Omit<ComponentPropsWithRef<Element>, keyof Own | 'as'>

/** The prefix of each prop's class names in `primitives.css`. */
const CLASSES = {
  inline: 'ui-inline',
  nowrap: 'ui-nowrap',
  gap: 'ui-gap',
  columnGap: 'ui-column-gap',
  pad: 'ui-pad',
  from: 'ui-from',
  align: 'ui-align',
  justify: 'ui-justify',
  surface: 'ui-surface',
  size: 'ui-size',
  tone: 'ui-tone',
  weight: 'ui-weight',
  mono: 'ui-mono',
  tabular: 'ui-tabular',
  breakable: 'ui-breakable',
  grow: 'ui-grow',
}

/** Renders an element with the classes of its kind and look: `{ gap: 2 }` is `ui-gap-2`, `{ mono: true }` is `ui-mono`. */
export function draw(Tag: ElementType, kind: string, { className, ...props }: { className?: string }): ReactElement {
  const rest: Record<string, unknown> = { ...props }
  const classes = [kind]
  for (const [prop, name] of Object.entries(CLASSES)) {
    const value = rest[prop]
    if (value) classes.push(value === true ? name : `${name}-${value}`)
    delete rest[prop]
  }
  return <Tag {...rest} className={[...classes, className].filter(Boolean).join(' ')} />
}
