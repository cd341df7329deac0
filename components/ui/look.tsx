import type { ComponentPropsWithRef, ElementType, ReactElement } from 'react'

/** How a text looks; what is left out is inherited. */
export interface TextLook {
  /** `note` is 13 px, between `xs` and `sm`. */
  size?: 'xs' | 'note' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl'
  tone?: 'muted' | 'subtle' | 'brand' | 'success' | 'warning' | 'danger'
  weight?: 'normal' | 'medium' | 'semibold' | 'bold'
  /** In the monospaced face. */
  mono?: boolean
  /** Digits of one width, for numbers in columns or numbers that change. */
  tabular?: boolean
  /** Breaks inside a long word rather than overflowing. */
  breakable?: boolean
  /** Takes the width that its neighbours leave. */
  grow?: boolean
  className?: string
}

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8

/** How a box looks and lays out its children. */
export interface BoxLook extends TextLook {
  /** Distance between the children, in steps of 4 px. */
  gap?: Gap
  /** Distance between columns where it differs from `gap`. */
  columnGap?: Gap | 10 | 12
  align?: 'start' | 'end' | 'center' | 'baseline' | 'stretch'
  justify?: 'between' | 'end' | 'center'
  /**
   * Its edge: `panel` on the panel colour, `inset` on the subtle one, `outline` and `dashed` without a colour, `field` as a
   * field's, `toned` in the colours of its `data-tone`, `ruled` below only.
   */
  surface?: 'panel' | 'inset' | 'outline' | 'dashed' | 'field' | 'toned' | 'ruled'
}

/** Props of a primitive that is drawn as the element `as`. */
export type As<Element extends ElementType, Own> = Own & { as?: Element } & Omit<ComponentPropsWithRef<Element>, keyof Own | 'as'>

/** Each prop of a look with the beginning of its class names in `primitives.css`. */
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
  onNarrow: 'ui-on-narrow',
}

/** Draws an element with the classes of its kind and look: `{ gap: 2 }` is `ui-gap-2`, `{ mono: true }` is `ui-mono`. */
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
