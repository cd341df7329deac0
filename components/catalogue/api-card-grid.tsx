import type { FoundApi, PublishedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { Grid } from '@/components/ui/layout'
import { type CatalogueSearch, WHOLE_CATALOGUE } from '@/lib/catalogue/catalogue-address'
import { ApiCard } from './api-card'
import styles from './api-card.module.css'

interface ApiCardGridProps {
  apis: readonly (PublishedApi | FoundApi)[]
  locale: Locale
  heading: 'h2' | 'h3'
  showPinned: boolean
  /** The search that found them: its view, its marked terms, and what a hashtag narrows. */
  search?: CatalogueSearch
}

/** Shows cards in as many columns as fit, or one low card below the other. */
export function ApiCardGrid({ apis, locale, heading, showPinned, search = WHOLE_CATALOGUE }: ApiCardGridProps) {
  return (
    <Grid as="ul" column="20rem" keepColumns gap={4} className={styles.grid} data-view={search.view}>
      {apis.map((api) => (
        <li key={api.id}>
          <ApiCard api={api} locale={locale} heading={heading} showPinned={showPinned} search={search} />
        </li>
      ))}
    </Grid>
  )
}
