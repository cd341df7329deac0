import type { Locale } from '@portico/contract/locale'
import { Search } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref, SubmitEventHandler } from 'react'
import { SearchLine } from '@/components/ui/search-line'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './catalogue.module.css'
import { LateSuggestions } from './late-suggestions'

/** The id of the input of a static page, which the search box replaces once its script runs. */
export const FIELD_BEFORE_SCRIPT = 'search-before-script'

export interface CatalogueSearchLabels {
  label: string
  placeholder: string
  button: string
  clear: string
  suggestions: string
}

interface CatalogueSearchFieldProps {
  locale: Locale
  labels: CatalogueSearchLabels
  /** The active filters, for a form that is sent without script. */
  hidden?: Readonly<Record<string, string>>
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  input?: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
  after?: ReactNode
  busy?: boolean
}

/** Shows the search form of the catalogue: a GET form that also works without script. */
export function CatalogueSearchField({ locale, labels, hidden = {}, onSubmit, input, after, busy }: CatalogueSearchFieldProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser of the last years
    <div role="search" className={styles.searchArea}>
      <SearchLine
        gap={2}
        action={localePath(locale, paths.apis)}
        method="get"
        className={styles.search}
        onSubmit={onSubmit}
        aria-busy={busy || undefined}
      >
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          name="q"
          maxLength={100}
          inputMode="search"
          enterKeyHint="search"
          aria-label={labels.label}
          placeholder={labels.placeholder}
          autoComplete="off"
          spellCheck={false}
          {...input}
        />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {after}
        <button type="submit" className={styles.searchButton}>
          {labels.button}
        </button>
        <LateSuggestions locale={locale} labels={labels} />
      </SearchLine>
    </div>
  )
}
