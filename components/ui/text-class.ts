import styles from './text.module.css'

/** How a text looks; what is left out is inherited. */
export interface TextLook {
  /** `note` is 13 px, between `xs` and `sm`. */
  size?: 'xs' | 'note' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl'
  tone?: 'muted' | 'subtle' | 'brand' | 'success' | 'warning' | 'danger'
  weight?: 'normal' | 'medium' | 'semibold' | 'bold'
  /** In the monospaced face. */
  mono?: boolean
  /** Digits of one width, for numbers that stand in columns or change. */
  tabular?: boolean
  /** Breaks inside a long word rather than overflowing. */
  breakable?: boolean
  /** Takes the width that its neighbours leave. */
  grow?: boolean
}

/** Returns the class names of a text's look, followed by `more`. */
export function textClass(
  { size, tone, weight, mono, tabular, breakable, grow }: TextLook,
  ...more: (string | false | undefined)[]
): string {
  return [
    size && styles[`size-${size}`],
    tone && styles[tone],
    weight && styles[weight],
    mono && styles.mono,
    tabular && styles.tabular,
    breakable && styles.breakable,
    grow && styles.grow,
    ...more,
  ]
    .filter(Boolean)
    .join(' ')
}
