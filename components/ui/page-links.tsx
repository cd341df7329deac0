import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageNumbers } from './page-numbers'
import styles from './pagination.module.css'

export interface PageLabels {
  nav: string
  previous: string
  next: string
  page: (page: number) => string
  total: string
}

type PageLinksProps = {
  page: number
  size: number
  total: number
  labels: PageLabels
} & (
  | {
      /** Makes each page a plain link, which works without script. */
      hrefOf: (page: number) => string
      onPage?: undefined
    }
  | {
      /** Makes each page a button. */
      onPage: (page: number) => void
      hrefOf?: undefined
    }
)

/** Draws the pages of a list with its total; only the total where one page holds everything. */
export function PageLinks({ page, size, total, labels, hrefOf, onPage }: PageLinksProps) {
  const last = Math.max(1, Math.ceil(total / size))
  const way = (target: number, label: string, content: ReactNode, more: { isCurrent?: boolean; rel?: string; disabled?: boolean } = {}) => {
    const same = { className: styles.page, 'aria-label': label, 'aria-current': more.isCurrent ? ('page' as const) : undefined }
    if (onPage) {
      return (
        <button type="button" {...same} disabled={more.disabled} onClick={() => onPage(target)}>
          {content}
        </button>
      )
    }
    return more.disabled ? null : (
      <a {...same} href={hrefOf(target)} rel={more.rel}>
        {content}
      </a>
    )
  }
  return (
    <nav className={styles.nav} aria-label={labels.nav}>
      <p className={styles.total}>{labels.total}</p>
      {last > 1 || (onPage && page > 1) ? (
        <ol className={styles.pages}>
          <li>
            {way(Math.min(page - 1, last), labels.previous, <ChevronLeft size={16} aria-hidden="true" />, {
              rel: 'prev',
              disabled: page <= 1,
            })}
          </li>
          {pageNumbers(page, last).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === undefined ? (
                <span className={styles.gap}>…</span>
              ) : (
                way(number, labels.page(number), number, { isCurrent: number === page })
              )}
            </li>
          ))}
          <li>{way(page + 1, labels.next, <ChevronRight size={16} aria-hidden="true" />, { rel: 'next', disabled: page >= last })}</li>
        </ol>
      ) : null}
    </nav>
  )
}
