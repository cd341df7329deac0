import { BOARD_CATEGORIES, type Board } from '@portico/contract/board/board'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Row } from '@/components/ui/layout'
import { type BoardSearch, boardPath } from '@/lib/board/board-address'
import { localePath } from '@/lib/portal-paths'
import styles from './board.module.css'

/** Shows the categories of a board as links. */
export async function BoardCategories({ locale, board, search }: { locale: Locale; board: Board; search: BoardSearch }) {
  const t = await getTranslations('board')
  return (
    <Row as="nav" gap={2} className={styles.categories} aria-label={t('category')}>
      {(['', ...BOARD_CATEGORIES] as const).map((category) => (
        <a
          key={category}
          href={localePath(locale, boardPath(board, { ...search, category, page: 1 }))}
          aria-current={search.category === category ? 'true' : undefined}
        >
          {category === '' ? t('allCategories') : t(`categories.${category}`)}
        </a>
      ))}
    </Row>
  )
}
