import { BOARDS, type Board } from '@portico/contract/board/board'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'
import { localePath } from '@/lib/portal-paths'
import styles from './board.module.css'

interface SupportFrameProps {
  locale: Locale
  current: Board | 'customer-support'
  children: ReactNode
}

/** Shows the boards of the portal that admins show as tabs above one of them. */
export async function SupportFrame({ locale, current, children }: SupportFrameProps) {
  const [t, { menus }] = [await getTranslations('board'), await loadPortalState()]
  const shown = BOARDS.filter((board) => board === current || menus.includes(board))
  return (
    <div className={styles.page}>
      <nav className={styles.boards} aria-label={t('page.boards')}>
        {shown.map((board) => (
          <a
            key={board}
            className={styles.board}
            href={localePath(locale, paths.board(board))}
            aria-current={board === current ? 'page' : undefined}
          >
            {t(`boards.${board}`)}
          </a>
        ))}
        {current === 'customer-support' || menus.includes('customer-support') ? (
          <a
            className={styles.board}
            href={localePath(locale, paths.inquiries)}
            aria-current={current === 'customer-support' ? 'page' : undefined}
          >
            {t('page.inquiries')}
          </a>
        ) : null}
      </nav>
      {children}
    </div>
  )
}
