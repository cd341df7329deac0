import type { FoundApi, PublishedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { Pin } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { ApiMark } from '@/components/ui/api-mark'
import { Badge } from '@/components/ui/badge'
import { Row, Stack } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import { referenceHref } from '@/lib/api-document/reading-from'
import { apiPath } from '@/lib/catalogue/api-path'
import { type CatalogueSearch, cataloguePath } from '@/lib/catalogue/catalogue-address'
import { termsOfSearch } from '@/lib/catalogue/marked-text'
import { localePath } from '@/lib/portal-paths'
import styles from './api-card.module.css'
import { MarkedText } from './marked-text'

/** The number of hashtags on a card; the API's page shows all. */
const HASHTAGS_SHOWN = 3

interface ApiCardProps {
  api: PublishedApi & Partial<Pick<FoundApi, 'foundOperation' | 'foundText'>>
  locale: Locale
  /** The heading level of the name. */
  heading: 'h2' | 'h3'
  /** True when a featured API has a badge, unless it is paused; false in the list of featured APIs. */
  showPinned: boolean
  /** The search that found it: its terms are marked, and a hashtag narrows it. */
  search: CatalogueSearch
}

/** Shows a summary of a published API, and where a search found it. The whole card is a link. */
export async function ApiCard({ api, locale, heading: Heading, showPinned, search }: ApiCardProps) {
  const t = await getTranslations('catalogue')
  const provider = [api.company, api.team].filter(Boolean).join(' · ')
  const { foundOperation, foundText } = api
  const terms = termsOfSearch(search.q)
  return (
    <Stack as="article" gap={2} surface="panel" className={styles.card}>
      <Row nowrap gap={3} align="start">
        <ApiMark api={api} />
        <Text as="div" grow breakable>
          <Heading className={styles.name}>
            <a href={localePath(locale, apiPath(api))}>
              <MarkedText text={api.name} terms={terms} />
            </a>
          </Heading>
          {provider ? (
            <Text size="sm" tone="subtle" breakable>
              {provider}
            </Text>
          ) : null}
        </Text>
        {api.paused ? (
          <StatusBadge status="paused" />
        ) : api.pinned && showPinned ? (
          <Badge tone="brand" icon={<Pin size={12} aria-hidden="true" />}>
            {t('pinned')}
          </Badge>
        ) : null}
      </Row>
      {api.summary ? (
        <p className={styles.summary}>
          <MarkedText text={foundText || api.summary} terms={terms} />
        </p>
      ) : null}
      {foundOperation ? (
        <Text size="sm" breakable className={styles.found}>
          <a href={referenceHref(locale, { kind: 'published', apiId: api.id }, { kind: 'operation', slug: foundOperation.slug })}>
            <MethodBadge method={foundOperation.httpMethod} />{' '}
            <code>
              <MarkedText text={foundOperation.path} terms={terms} />
            </code>{' '}
            <MarkedText text={foundOperation.summary} terms={terms} />
          </a>
        </Text>
      ) : null}
      {api.hashtags.length > 0 ? (
        <Row as="p" align="stretch" size="sm" className={styles.tags}>
          {api.hashtags.slice(0, HASHTAGS_SHOWN).map((hashtag) => (
            <a key={hashtag} href={localePath(locale, cataloguePath({ ...search, hashtag, page: 1 }))}>
              #<MarkedText text={hashtag} terms={terms} />
            </a>
          ))}
        </Row>
      ) : null}
      <Row as="p" align="stretch" size="sm" tone="subtle" breakable className={styles.details}>
        <span>{t('details.methods', { count: api.methodCount })}</span>
        <span>{t('details.versions', { count: api.versions.length, names: api.versions.join(', ') })}</span>
        {api.authTypes.length > 0 ? <span>{api.authTypes.map((type) => t(`detail.authTypes.${type}`)).join(', ')}</span> : null}
        <span>{t('details.subscribers', { count: api.subscriberCount })}</span>
      </Row>
    </Stack>
  )
}
