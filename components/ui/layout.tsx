import type { CSSProperties, ElementType } from 'react'
import styles from './layout.module.css'
import type { As } from './text'
import { type TextLook, textClass } from './text-class'

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8
type Align = 'start' | 'end' | 'center' | 'baseline' | 'stretch'

interface BoxLook extends TextLook {
  /** Distance between the children, in steps of 4 px. */
  gap?: Gap
  /** Distance between columns where it differs from `gap`. */
  columnGap?: Gap | 10 | 12
  align?: Align
  justify?: 'between' | 'end' | 'center'
  /** An edge around it: `panel` on the panel colour, `inset` on the subtle one, `outline` and `dashed` without a colour, `field` in a field's colour, `toned` in the colours of its `data-tone`, `ruled` below only. */
  surface?: 'panel' | 'inset' | 'outline' | 'dashed' | 'field' | 'toned' | 'ruled'
  className?: string
}

const ALIGN = {
  start: styles.alignStart,
  end: styles.alignEnd,
  center: styles.alignCenter,
  baseline: styles.alignBaseline,
  stretch: styles.alignStretch,
}
const JUSTIFY = { between: styles.justifyBetween, end: styles.justifyEnd, center: styles.justifyCenter }

/** Splits a primitive's props into its class names and what goes to the element. */
function splitLook({
  gap,
  columnGap,
  align,
  justify,
  surface,
  size,
  tone,
  weight,
  mono,
  tabular,
  breakable,
  grow,
  className,
  ...rest
}: BoxLook): { look: string; rest: object } {
  const look = textClass(
    { size, tone, weight, mono, tabular, breakable, grow },
    gap && styles[`gap${gap}`],
    columnGap && styles[`columnGap${columnGap}`],
    align && ALIGN[align],
    justify && JUSTIFY[justify],
    surface && styles[surface],
    className,
  )
  return { look, rest }
}

/** Children below each other, as wide as the stack. Needs no script. */
export function Stack<Element extends ElementType = 'div'>({ as, inline, ...props }: As<Element, BoxLook & { inline?: boolean }>) {
  const Tag: ElementType = as ?? 'div'
  const { look, rest } = splitLook(props as BoxLook)
  return <Tag {...rest} className={`${styles.stack} ${inline ? `${styles.inline} ` : ''}${look}`} />
}

/** Children beside each other, centred, on more lines where one does not hold them. Needs no script. */
export function Row<Element extends ElementType = 'div'>({
  as,
  inline,
  nowrap,
  ...props
}: As<Element, BoxLook & { inline?: boolean; nowrap?: boolean }>) {
  const Tag: ElementType = as ?? 'div'
  const { look, rest } = splitLook(props as BoxLook)
  return <Tag {...rest} className={[styles.row, inline && styles.inline, nowrap && styles.nowrap, look].filter(Boolean).join(' ')} />
}

/** Columns of equal width, as many as fit at `column` each. Needs no script. */
export function Grid<Element extends ElementType = 'div'>({
  as,
  column,
  keepColumns,
  ...props
}: As<
  Element,
  BoxLook & {
    /** Least width of a column, in CSS. */ column: string /** Few children do not grow into empty columns. */
    keepColumns?: boolean
  }
>) {
  const Tag: ElementType = as ?? 'div'
  const { look, rest } = splitLook(props as BoxLook)
  const style = { '--column': column, ...(keepColumns ? { '--repeat': 'auto-fill' } : {}) } as CSSProperties
  return <Tag {...rest} className={`${styles.grid} ${look}`} style={style} />
}

/** One column; beside each other as `columns` says where the window is at least `from` pixels wide. Needs no script. */
export function Columns<Element extends ElementType = 'div'>({
  as,
  columns,
  from = 720,
  ...props
}: As<Element, BoxLook & { /** In CSS, as `grid-template-columns`. */ columns: string; from?: 720 | 1100 }>) {
  const Tag: ElementType = as ?? 'div'
  const { look, rest } = splitLook(props as BoxLook)
  return (
    <Tag {...rest} className={`${styles.columns} ${styles[`from${from}`]} ${look}`} style={{ '--columns': columns } as CSSProperties} />
  )
}

/** Two columns, four where the window is at least 720 px wide. Needs no script. */
export function Quarters<Element extends ElementType = 'div'>({ as, ...props }: As<Element, BoxLook>) {
  const Tag: ElementType = as ?? 'div'
  const { look, rest } = splitLook(props as BoxLook)
  return <Tag {...rest} className={`${styles.quarters} ${look}`} />
}

/** Lines below each other with a rule between them; `pad` is what is above and below each, in steps of 4 px. Needs no script. */
export function Lines<Element extends ElementType = 'ul'>({ as, pad, ...props }: As<Element, BoxLook & { pad: 2 | 3 | 4 }>) {
  const Tag: ElementType = as ?? 'ul'
  const { look, rest } = splitLook(props as BoxLook)
  return <Tag {...rest} className={`${styles.lines} ${styles[`lines${pad}`]} ${look}`} />
}

/** Choices side by side of which one is in force: links with `aria-current` or buttons with `aria-pressed`. Needs no script. */
export function Segments<Element extends ElementType = 'div'>({ as, className, ...props }: As<Element, BoxLook>) {
  return (
    <Row
      as={(as ?? 'div') as ElementType}
      inline
      align="stretch"
      {...(props as BoxLook)}
      className={`${styles.segments} ${className ?? ''}`}
    />
  )
}

/** A box with an edge; `panel` unless `surface` says otherwise. */
export function Panel<Element extends ElementType = 'div'>({ as, surface = 'panel', ...props }: As<Element, BoxLook>) {
  const Tag: ElementType = as ?? 'div'
  const { look, rest } = splitLook({ ...(props as BoxLook), surface })
  return <Tag {...rest} className={look} />
}
