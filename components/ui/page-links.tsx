import type { ReactNode } from 'react'
import { drawn } from './drawn-icon'
import { Row } from './layout'
import { pageNumbers } from './page-numbers'
import styles from './pagination.module.css'
import { Muted } from './text'

const PreviousIcon = drawn('m15 6-6 6 6 6')
const NextIcon = drawn('m9 6 6 6-6 6')

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

/** Shows the pages of a list with its total; only the total when there is one page. */
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
    <Row as="nav" gap={2} columnGap={4} justify="between" className={styles.nav} aria-label={labels.nav}>
      <Muted tabular>{labels.total}</Muted>
      {last > 1 || (onPage && page > 1) ? (
        <Row as="ol" gap={1} align="stretch">
          <li>
            {way(Math.min(page - 1, last), labels.previous, <PreviousIcon size={16} />, {
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
          <li>{way(page + 1, labels.next, <NextIcon size={16} />, { rel: 'next', disabled: page >= last })}</li>
        </Row>
      ) : null}
    </Row>
  )
}
