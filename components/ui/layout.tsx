import type { CSSProperties, ElementType } from 'react'
import { type As, type BoxLook, draw } from './look'

/** Shows children below each other, as wide as the stack. Needs no script. */
export function Stack<Element extends ElementType = 'div'>({ as, ...props }: As<Element, BoxLook & { inline?: boolean }>) {
  return draw(as ?? 'div', 'ui-stack', props)
}

/** Shows children beside each other, vertically centered, wrapped when they do not fit. Needs no script. */
export function Row<Element extends ElementType = 'div'>({
  as,
  ...props
}: As<Element, BoxLook & { inline?: boolean /** True to keep them on one line at every width. */; nowrap?: boolean }>) {
  return draw(as ?? 'div', 'ui-row', props)
}

interface GridLook extends BoxLook {
  /** The smallest width of a column, in CSS. */
  column: string
  /** True when few children keep the width of a column. */
  keepColumns?: boolean
}

/** Shows columns of equal width, as many as fit at `column` each. Needs no script. */
export function Grid<Element extends ElementType = 'div'>({ as, column, keepColumns, ...props }: As<Element, GridLook>) {
  const style = { '--column': column, ...(keepColumns ? { '--repeat': 'auto-fill' } : {}) } as CSSProperties
  return draw(as ?? 'div', 'ui-grid', { ...props, ...{ style } })
}

interface ColumnsLook extends BoxLook {
  /** In CSS, as `grid-template-columns`. */
  columns: string
  from?: 720 | 1100
}

/** Shows one column; the given `columns` when the window is at least `from` pixels wide. Needs no script. */
export function Columns<Element extends ElementType = 'div'>({ as, columns, from = 720, ...props }: As<Element, ColumnsLook>) {
  const style = { '--columns': columns } as CSSProperties
  return draw(as ?? 'div', 'ui-columns', { ...props, ...{ from, style } })
}

/** Shows two columns; four when the window is at least 720 px wide. Needs no script. */
export function Quarters<Element extends ElementType = 'div'>({ as, ...props }: As<Element, BoxLook>) {
  return draw(as ?? 'div', 'ui-quarters', props)
}

/** Shows lines below each other with a rule between them; `pad` is the space above and below each, in steps of 4 px. Needs no script. */
export function Lines<Element extends ElementType = 'ul'>({ as, ...props }: As<Element, BoxLook & { pad: 2 | 3 | 4 }>) {
  return draw(as ?? 'ul', 'ui-lines', props)
}

/** Shows choices side by side, the current one raised: links with `aria-current` or buttons with `aria-pressed`. Needs no script. */
export function Segments<Element extends ElementType = 'div'>({ as, ...props }: As<Element, BoxLook>) {
  return draw(as ?? 'div', 'ui-segments ui-row ui-inline ui-align-stretch', props)
}

/** Shows a box with a border; `panel` unless `surface` is given. */
export function Panel<Element extends ElementType = 'div'>({ as, surface = 'panel', ...props }: As<Element, BoxLook>) {
  return draw(as ?? 'div', '', { ...props, ...{ surface } })
}
