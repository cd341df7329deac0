import type { PublishedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { ApiCard } from './api-card'
import styles from './api-card-grid.module.css'

/** Cards side by side, as many as there is room for. */
export function ApiCardGrid({ apis, locale, heading }: { apis: readonly PublishedApi[]; locale: Locale; heading: 'h2' | 'h3' }) {
  return (
    <ul className={styles.grid}>
      {apis.map((api) => (
        <li key={api.id}>
          <ApiCard api={api} locale={locale} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
