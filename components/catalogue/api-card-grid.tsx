import type { PublishedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { Grid } from '@/components/ui/layout'
import { ApiCard } from './api-card'
import styles from './api-card.module.css'

interface ApiCardGridProps {
  apis: readonly PublishedApi[]
  locale: Locale
  heading: 'h2' | 'h3'
  showPinned: boolean
}

/** Shows cards in as many columns as fit. */
export function ApiCardGrid({ apis, locale, heading, showPinned }: ApiCardGridProps) {
  return (
    <Grid as="ul" column="20rem" keepColumns gap={4} className={styles.grid}>
      {apis.map((api) => (
        <li key={api.id}>
          <ApiCard api={api} locale={locale} heading={heading} showPinned={showPinned} />
        </li>
      ))}
    </Grid>
  )
}
