import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getFormatter, getTranslations } from 'next-intl/server'
import { TimeAgo } from '@/components/ui/time-ago'
import styles from './api-detail.module.css'

/** Shows the provider of an API, its publication date and the number of subscribers. */
export async function ApiDetails({ locale, api }: { locale: Locale; api: PublishedApiDetail }) {
  const [t, format] = await Promise.all([getTranslations('catalogue.detail'), getFormatter()])
  const provider = [api.company, api.team, api.authorName].filter(Boolean)
  return (
    <dl className={styles.details}>
      {provider.length > 0 ? (
        <div>
          <dt>{t('provider')}</dt>
          <dd>{provider.join(' · ')}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('published')}</dt>
        <dd>
          <TimeAgo value={api.publishedAt} locale={locale} />
        </dd>
      </div>
      <div>
        <dt>{t('subscribers')}</dt>
        <dd>{format.number(api.subscriberCount)}</dd>
      </div>
    </dl>
  )
}
