import type { FoundApi, PublishedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { Grid } from '@/components/ui/layout'
import type { CatalogueView } from '@/lib/catalogue/catalogue-address'
import { ApiCard } from './api-card'
import styles from './api-card.module.css'

interface ApiCardGridProps {
  apis: readonly (PublishedApi | FoundApi)[]
  locale: Locale
  heading: 'h2' | 'h3'
  showPinned: boolean
  view?: CatalogueView
  /** The terms of a search, which are marked. */
  terms?: readonly string[]
}

/** Shows cards in as many columns as fit, or one low card below the other. */
export function ApiCardGrid({ apis, locale, heading, showPinned, view = 'cards', terms }: ApiCardGridProps) {
  return (
    <Grid as="ul" column="20rem" keepColumns gap={4} className={styles.grid} data-view={view}>
      {apis.map((api) => (
        <li key={api.id}>
          <ApiCard api={api} locale={locale} heading={heading} showPinned={showPinned} terms={terms} />
        </li>
      ))}
    </Grid>
  )
}
