import type { DocumentOverview } from '@portico/contract/api-document/reading-view'
import type { PublicPost } from '@portico/contract/board/board-endpoints'
import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { InquirySummary } from '@portico/contract/inquiry/inquiry-endpoints'
import type { Locale } from '@portico/contract/locale'
import type { ApiStatus, PublicIncident } from '@portico/contract/service-status/service-status-endpoints'
import { getTranslations } from 'next-intl/server'
import { ApiNews } from '@/components/board/api-news'
import { ApiInquiries } from '@/components/inquiry/api-inquiries'
import { ApiStatusSection } from '@/components/service-status/api-status-section'
import { JsonLd } from '@/components/ui/json-ld'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { apiJsonLd } from '@/lib/catalogue/api-metadata'
import { ApiAbout } from './api-about'
import styles from './api-detail.module.css'
import { ApiDetails } from './api-details'
import { ApiHeader } from './api-header'
import { ApiOperations } from './api-operations'
import { ApiVersions } from './api-versions'
import { RelatedApis } from './related-apis'
import { SubscribeCard } from './subscribe-card'
import { UsageLimits } from './usage-limits'

interface ApiDetailScreenProps {
  locale: Locale
  api: PublishedApiDetail
  /** What the document of the recommended version says; null when the portal shows no version. */
  overview: DocumentOverview | null
  news: readonly PublicPost[]
  inquiries: readonly InquirySummary[]
  /** Null if its status is not public. */
  service: { status: ApiStatus; incidents: readonly PublicIncident[] } | null
}

/** Shows a published API: description, addresses, operations by tag, and how to subscribe. Complete without script. */
export async function ApiDetailScreen({ locale, api, overview, news, inquiries, service }: ApiDetailScreenProps) {
  const t = await getTranslations('catalogue')
  return (
    <div className={styles.page}>
      <JsonLd items={apiJsonLd(api, locale, { home: t('detail.home'), catalogue: t('title') })} />
      <ApiHeader locale={locale} api={api} />
      <div className={styles.columns}>
        <Stack as="aside" gap={5} className={styles.aside}>
          <SubscribeCard locale={locale} api={api} startWith={recommendedVersionOf(api.stages)} />
          <UsageLimits stages={api.stages} />
          <ApiDetails locale={locale} api={api} />
        </Stack>
        <Stack className={styles.main}>
          {api.paused ? (
            <Notice tone="warning" title={t('detail.allPausedTitle')}>
              {t('detail.allPausedBody')}
            </Notice>
          ) : null}
          <ApiAbout locale={locale} api={api} overview={overview} />
          <ApiVersions locale={locale} apiId={api.id} stages={api.stages} />
          {service ? <ApiStatusSection locale={locale} {...service} /> : null}
          <ApiNews locale={locale} news={news} />
          <ApiInquiries locale={locale} apiId={api.id} inquiries={inquiries} />
        </Stack>
      </div>
      <Stack className={styles.main}>
        {overview ? <ApiOperations locale={locale} overview={overview} /> : null}
        <RelatedApis locale={locale} related={api.related} />
      </Stack>
    </div>
  )
}

/** Returns the version that new consumers should use; null when no version is deprecated. */
function recommendedVersionOf(stages: PublishedApiDetail['stages']): string | null {
  const first = stages.find(({ status, deprecation }) => status === 'active' && deprecation === null)
  return first && stages.some(({ deprecation }) => deprecation !== null) ? first.name : null
}
