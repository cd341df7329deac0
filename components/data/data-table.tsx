'use client'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { MouseEvent, PointerEvent } from 'react'
import { Panel } from '@/components/ui/layout'
import { VisuallyHidden } from '@/components/ui/text'
import { markOpening } from '@/lib/waiting/follow-links'
import { type Column, cssWidths } from './column'
import styles from './data-table.module.css'

interface DataTableProps<Row> {
  /** The content of the table, for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The address that a row opens, by a click anywhere on it and by the keyboard on its name. */
  rowHref?: (row: Row) => string
  /** The current sort: a field, with `-` before it for descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** True while the rows of a changed query are loading and the old ones are shown. */
  stale?: boolean
}

/** Shows rows and columns; where the table is narrow each row is a card, so that nothing scrolls sideways. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowHref, sort, onSort, stale }: DataTableProps<Row>) {
  const router = useRouter()
  const open = (event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    if (rowHref === undefined || event.defaultPrevented || isOnControl(event) || window.getSelection()?.toString()) return
    const href = rowHref(row)
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener')
    else {
      markOpening(event.currentTarget, href)
      router.push(href)
    }
  }
  const [widths, narrowWidths] = [cssWidths(columns), cssWidths(columns.filter(({ wideOnly }) => !wideOnly))]
  return (
    <Panel className={styles.box} data-stale={stale ? '' : undefined} aria-busy={stale || undefined}>
      <table className={styles.table}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <colgroup>
          {columns.map(({ id, wideOnly }, index) => {
            const narrow = wideOnly ? '0' : narrowWidths[columns.slice(0, index).filter((column) => !column.wideOnly).length]
            return (
              <col key={id} data-wide-only={wideOnly ? '' : undefined} style={{ '--wide': widths[index], '--narrow': narrow } as object} />
            )
          })}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onPointerOver={showWholeText}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={rowHref ? styles.opens : undefined}
              onClick={rowHref ? (event) => open(event, row) : undefined}
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={cellClass(column)}
                  data-align={column.align}
                  data-label={typeof column.header === 'string' ? column.header : undefined}
                >
                  {column.primary && rowHref ? (
                    <Link href={rowHref(row)} className={styles.rowLink}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function HeaderCell<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: string; onSort?: (sort: string) => void }) {
  const t = useTranslations('kit.list')
  const field = column.sort
  const ascending = field !== undefined && sort === field
  const descending = field !== undefined && sort === `-${field}`
  const Icon = ascending ? ArrowUp : descending ? ArrowDown : ArrowUpDown
  return (
    <th
      scope="col"
      className={column.wideOnly ? styles.wideOnly : undefined}
      data-align={column.align}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : undefined}
    >
      {field === undefined || onSort === undefined ? (
        column.header
      ) : (
        <button
          type="button"
          className={styles.sort}
          data-on={ascending || descending ? '' : undefined}
          title={ascending ? t('sortDescending') : t('sortAscending')}
          onClick={() => onSort(ascending ? `-${field}` : field)}
        >
          {column.header}
          <Icon size={13} aria-hidden="true" />
        </button>
      )}
    </th>
  )
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  const names = (['primary', 'wideOnly', 'onCards', 'wraps'] as const).filter((name) => column[name])
  return names.map((name) => styles[name]).join(' ') || undefined
}

function isOnControl(event: MouseEvent): boolean {
  return (event.target as Element).closest('a, button, input, select, label, [role="menuitem"]') !== null
}

/** Gives the text under the pointer a tooltip with all of it while it is cut. */
function showWholeText({ target, currentTarget }: PointerEvent<HTMLElement>): void {
  for (
    let element = target as HTMLElement;
    element !== currentTarget && element.tagName !== 'TR';
    element = element.parentElement as HTMLElement
  ) {
    if (element.tagName === 'TIME' || (element.title !== '' && element.dataset.cut === undefined)) return
    const isCut = element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'
    if (isCut) {
      element.title = element.innerText
      element.dataset.cut = ''
      return
    }
    if (element.dataset.cut !== undefined) {
      element.removeAttribute('title')
      delete element.dataset.cut
    }
  }
}
