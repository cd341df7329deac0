import type { CSSProperties, ElementType } from 'react'
import { type As, type BoxLook, draw } from './look'

/** Draws children below each other, as wide as the stack. Needs no script. */
export function Stack<Element extends ElementType = 'div'>({ as, ...props }: As<Element, BoxLook & { inline?: boolean }>) {
  return draw(as ?? 'div', 'ui-stack', props)
}

/** Draws children beside each other, centred, on more lines where one does not hold them. Needs no script. */
export function Row<Element extends ElementType = 'div'>({
  as,
  ...props
}: As<Element, BoxLook & { inline?: boolean /** On one line, whatever the width. */; nowrap?: boolean }>) {
  return draw(as ?? 'div', 'ui-row', props)
}

interface GridLook extends BoxLook {
  /** Least width of a column, in CSS. */
  column: string
  /** Few children do not grow into empty columns. */
  keepColumns?: boolean
}

/** Draws columns of equal width, as many as fit at `column` each. Needs no script. */
export function Grid<Element extends ElementType = 'div'>({ as, column, keepColumns, ...props }: As<Element, GridLook>) {
  const style = { '--column': column, ...(keepColumns ? { '--repeat': 'auto-fill' } : {}) } as CSSProperties
  return draw(as ?? 'div', 'ui-grid', { ...props, ...{ style } })
}

interface ColumnsLook extends BoxLook {
  /** In CSS, as `grid-template-columns`. */
  columns: string
  from?: 720 | 1100
}

/** Draws one column; beside each other as `columns` says where the window is at least `from` pixels wide. Needs no script. */
export function Columns<Element extends ElementType = 'div'>({ as, columns, from = 720, ...props }: As<Element, ColumnsLook>) {
  const style = { '--columns': columns } as CSSProperties
  return draw(as ?? 'div', 'ui-columns', { ...props, ...{ from, style } })
}

/** Draws two columns, four where the window is at least 720 px wide. Needs no script. */
export function Quarters<Element extends ElementType = 'div'>({ as, ...props }: As<Element, BoxLook>) {
  return draw(as ?? 'div', 'ui-quarters', props)
}

/** Draws lines below each other with a rule between them; `pad` is what is above and below each, in steps of 4 px. Needs no script. */
export function Lines<Element extends ElementType = 'ul'>({ as, ...props }: As<Element, BoxLook & { pad: 2 | 3 | 4 }>) {
  return draw(as ?? 'ul', 'ui-lines', props)
}

/** Draws choices side by side, the one in force raised: links with `aria-current` or buttons with `aria-pressed`. Needs no script. */
export function Segments<Element extends ElementType = 'div'>({ as, ...props }: As<Element, BoxLook>) {
  return draw(as ?? 'div', 'ui-segments ui-row ui-inline ui-align-stretch', props)
}

/** Draws a box with an edge; `panel` unless `surface` says otherwise. */
export function Panel<Element extends ElementType = 'div'>({ as, surface = 'panel', ...props }: As<Element, BoxLook>) {
  return draw(as ?? 'div', '', { ...props, ...{ surface } })
}
