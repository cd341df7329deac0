import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { SearchLine } from '@/components/ui/search-line'
import styles from './board.module.css'

interface BoardSearchFormProps {
  /** The address of the whole list. */
  action: string
  /** What was searched. */
  q: string
  label: string
  /** Filters that a search keeps, by their names in the address; empty ones are left out. */
  kept: Readonly<Record<string, string>>
}

/** Shows the search form of a list of the support area. Works without script. */
export async function BoardSearchForm({ action, q, label, kept }: BoardSearchFormProps) {
  const t = await getTranslations('board.page')
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser of the last years
    <div role="search" className={styles.searchArea}>
      <SearchLine gap={2} action={action} method="get">
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          name="q"
          defaultValue={q}
          maxLength={100}
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
        />
        {Object.entries(kept).map(([name, value]) => (value === '' ? null : <input key={name} type="hidden" name={name} value={value} />))}
        <button type="submit" className={styles.button}>
          {t('searchButton')}
        </button>
      </SearchLine>
    </div>
  )
}
