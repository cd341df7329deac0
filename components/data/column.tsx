import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'

/** A fixed width in `rem`, or a share of the width that the fixed ones leave. */
export type ColumnWidth = `${number}rem` | `${number}fr`

/** One column of a table. */
export interface Column<Row> {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  width: ColumnWidth
  /** The field that the platform sorts by; without it the header does not sort. */
  sort?: string
  align?: 'start' | 'end'
  /** True for the column that names the row: it has the row's link, is the title of the card on phones, and is always shown. */
  primary?: boolean
  /** True for a column that narrow tables do not show. */
  wideOnly?: boolean
  /** True for a column for wide tables that the cards on phones show as well. */
  onCards?: boolean
  /** True for text of several lines; other cells are cut at the end of their line, with the whole text on hover. */
  wraps?: boolean
}

interface TimeColumn<Row>
  extends Pick<Column<Row>, 'id' | 'header' | 'sort' | 'wideOnly' | 'primary'>,
    Partial<Pick<Column<Row>, 'width'>> {
  value: (row: Row) => string | null | undefined
}

/** Returns a column with a moment as `3h ago`, on one line; the exact time on hover. */
export function timeColumn<Row>({ value, ...column }: TimeColumn<Row>): Column<Row> {
  return { width: '8.5rem', ...column, cell: (row) => <RelativeTime short value={value(row)} /> }
}

/**
 * Returns the CSS widths of columns in a container of 100cqi. Lengths, not percentages: a table with fixed layout ignores a sum of both.
 */
export function cssWidths(columns: readonly Pick<Column<never>, 'width'>[]): string[] {
  const [rems, shares] = [sumOf(columns, 'rem'), sumOf(columns, 'fr')]
  return columns.map(({ width }) =>
    width.endsWith('rem') ? width : `calc((100cqi - ${rems}rem) * ${(Number.parseFloat(width) / shares).toFixed(4)})`,
  )
}

function sumOf(columns: readonly Pick<Column<never>, 'width'>[], unit: 'rem' | 'fr'): number {
  const widths = columns.filter(({ width }) => width.endsWith(unit)).map(({ width }) => Number.parseFloat(width))
  return widths.reduce((sum, width) => sum + width, 0)
}
