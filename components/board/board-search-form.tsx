import type { Board } from '@portico/contract/board/board'
import type { Locale } from '@portico/contract/locale'
import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { SearchLine } from '@/components/ui/search-line'
import { type BoardSearch, boardPath } from '@/lib/board/board-address'
import { localePath } from '@/lib/portal-paths'
import styles from './board.module.css'

/** Shows the search form of a board, which keeps the category. */
export async function BoardSearchForm({ locale, board, search }: { locale: Locale; board: Board; search: BoardSearch }) {
  const t = await getTranslations('board.page')
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser of the last years
    <div role="search" className={styles.searchArea}>
      <SearchLine gap={2} action={localePath(locale, boardPath(board))} method="get">
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          name="q"
          defaultValue={search.q}
          maxLength={100}
          inputMode="search"
          enterKeyHint="search"
          aria-label={t('searchLabel')}
          placeholder={t('searchLabel')}
          autoComplete="off"
          spellCheck={false}
        />
        {search.category === '' ? null : <input type="hidden" name="category" value={search.category} />}
        <button type="submit" className={styles.button}>
          {t('searchButton')}
        </button>
      </SearchLine>
    </div>
  )
}
