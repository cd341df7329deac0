import type { TagReading, WebhooksReading } from '@portico/contract/api-document/reading-view'
import { getTranslations } from 'next-intl/server'
import { ListPaging } from '@/components/layout/list-paging'
import { Markdown } from '@/components/reference/markdown'
import { OperationList } from '@/components/reference/operation-list'
import { referenceLabels } from '@/components/reference/reference-labels'
import { StaticPart } from '@/components/reference/static-part'
import { Text } from '@/components/ui/text'
import { pagePartHref } from '@/lib/api-document/author-links'
import { referenceHref } from '@/lib/api-document/reading-from'
import styles from './api-document.module.css'
import { NeighborLinks } from './neighbor-links'
import { type ReferenceContext, ReferenceScreen } from './reference-screen'
import { tagCounts, tagLabel } from './tag-label'

/** Shows one tag of a document: its description, and one page of its operations and webhooks, if it has any. Complete without script. */
export async function TagPage({ reading, ...context }: ReferenceContext & { reading: TagReading }) {
  const [t, labels] = await Promise.all([getTranslations('api-document'), referenceLabels()])
  const { locale, from } = context
  const { tag, items, page, previous, next } = reading
  const label = tagLabel(tag, context.overview.version?.tags, t)
  const part = { kind: 'tag', slug: tag.slug, page } as const
  const hrefOf = (slug: string) => referenceHref(locale, from, { kind: 'tag', slug, page: 1 })
  return (
    <ReferenceScreen {...context} part={part} name={label} tag={tag.slug}>
      <header>
        <h1>{label}</h1>
        {tag.operationCount + tag.webhookCount === 0 ? null : (
          <Text tone="subtle" size="sm">
            {tagCounts(tag, t)}
          </Text>
        )}
      </header>
      {page === 1 ? (
        <StaticPart>
          <Markdown
            text={[tag.summary, tag.description].filter(Boolean).join('\n\n')}
            headings={2}
            prefix="about"
            partHref={pagePartHref(reading.links, locale, from)}
            t={labels}
          />
        </StaticPart>
      ) : null}
      {tag.externalDocs ? <ExternalDocs {...tag.externalDocs} /> : null}
      {items.length === 0 ? null : (
        <OperationList
          operations={items}
          hrefOf={({ slug, isWebhook }) => referenceHref(locale, from, { kind: isWebhook ? 'webhook' : 'operation', slug })}
          webhook={t('webhook')}
        />
      )}
      <ListPaging list={reading} hrefOf={(number) => referenceHref(locale, from, { ...part, page: number })} />
      <NeighborLinks
        label={t('tags')}
        previous={previous && { href: hrefOf(previous.slug), text: previous.label || t('untagged') }}
        next={next && { href: hrefOf(next.slug), text: next.label || t('untagged') }}
      />
    </ReferenceScreen>
  )
}

/** Shows one page of the requests that an API makes by itself. Complete without script. */
export async function WebhooksPage({ reading, ...context }: ReferenceContext & { reading: WebhooksReading }) {
  const t = await getTranslations('api-document')
  const { locale, from } = context
  const part = { kind: 'webhooks', page: reading.page } as const
  return (
    <ReferenceScreen {...context} part={part} name={t('webhooks')}>
      <header>
        <h1>{t('webhooks')}</h1>
        <Text tone="muted" className={styles.lead}>
          {t('webhooksLead')}
        </Text>
      </header>
      <OperationList operations={reading.items} hrefOf={({ slug }) => referenceHref(locale, from, { kind: 'webhook', slug })} />
      <ListPaging list={reading} hrefOf={(number) => referenceHref(locale, from, { ...part, page: number })} />
    </ReferenceScreen>
  )
}

/** Shows a link to documentation elsewhere. */
export async function ExternalDocs({ url, description }: { url: string; description?: string | null }) {
  const t = await getTranslations('api-document')
  return /^https?:\/\//i.test(url) ? (
    <p className={styles.external}>
      <a href={url} rel="nofollow noopener">
        {description || t('externalDocs')}
      </a>
    </p>
  ) : null
}
