import { ChevronLeft, ChevronRight } from 'lucide-react'
import { pageNumbers } from './page-numbers'
import styles from './pagination.module.css'

interface PublicPaginationProps {
  page: number
  size: number
  total: number
  hrefOf: (page: number) => string
  labels: { nav: string; previous: string; next: string; page: (page: number) => string; total: string }
}

/** Pages as plain links, for pages that work without script. */
export function PublicPagination({ page, size, total, hrefOf, labels }: PublicPaginationProps) {
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <nav className={styles.nav} aria-label={labels.nav}>
      <p className={styles.total}>{labels.total}</p>
      {last > 1 ? (
        <ol className={styles.pages}>
          <li>
            {page > 1 ? (
              <a href={hrefOf(Math.min(page - 1, last))} className={styles.page} aria-label={labels.previous} rel="prev">
                <ChevronLeft size={16} aria-hidden="true" />
              </a>
            ) : null}
          </li>
          {pageNumbers(page, last).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === undefined ? (
                <span className={styles.gap}>…</span>
              ) : (
                <a
                  href={hrefOf(number)}
                  className={styles.page}
                  aria-label={labels.page(number)}
                  aria-current={number === page ? 'page' : undefined}
                >
                  {number}
                </a>
              )}
            </li>
          ))}
          <li>
            {page < last ? (
              <a href={hrefOf(page + 1)} className={styles.page} aria-label={labels.next} rel="next">
                <ChevronRight size={16} aria-hidden="true" />
              </a>
            ) : null}
          </li>
        </ol>
      ) : null}
    </nav>
  )
}
