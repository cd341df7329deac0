'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { pageNumbers } from './page-numbers'
import styles from './pagination.module.css'

/** Pages of a list with the total; the numbers are left out where one page holds everything. */
export function Pagination({ page, size, total, onPage }: { page: number; size: number; total: number; onPage: (page: number) => void }) {
  const t = useTranslations('kit.list')
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <nav className={styles.nav} aria-label={t('pages')}>
      <p className={styles.total}>{t('total', { count: total })}</p>
      {last > 1 || page > 1 ? (
        <ol className={styles.pages}>
          <li>
            <button
              type="button"
              className={styles.page}
              aria-label={t('previousPage')}
              disabled={page <= 1}
              onClick={() => onPage(Math.min(page - 1, last))}
            >
              <ChevronLeft size={16} aria-hidden="true" />
            </button>
          </li>
          {pageNumbers(page, last).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === undefined ? (
                <span className={styles.gap}>…</span>
              ) : (
                <button
                  type="button"
                  className={styles.page}
                  aria-label={t('page', { page: number })}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onPage(number)}
                >
                  {number}
                </button>
              )}
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.page}
              aria-label={t('nextPage')}
              disabled={page >= last}
              onClick={() => onPage(page + 1)}
            >
              <ChevronRight size={16} aria-hidden="true" />
            </button>
          </li>
        </ol>
      ) : null}
    </nav>
  )
}
