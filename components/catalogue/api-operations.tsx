import type { DocumentOverview } from '@portico/contract/api-document/reading-view'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { OperationList } from '@/components/reference/operation-list'
import { Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { referenceHref } from '@/lib/api-document/reading-from'
import { plainText } from '@/lib/reference/markdown'
import styles from './api-detail.module.css'

const DESCRIPTION_MAX = 200
/** The tags whose first operations are listed; all further ones are links. */
const OPENED_MAX = 12
const TAGS_MAX = 60

/** Shows the operations of the recommended version by tag: the first ones of each, and links to all in the reference. */
export async function ApiOperations({ locale, overview: { api, version } }: { locale: Locale; overview: DocumentOverview }) {
  const [t, document] = await Promise.all([getTranslations('catalogue.detail'), getTranslations('api-document')])
  if (!version) return null
  const from = { kind: 'published', apiId: api.id } as const
  const hrefOf = (slug: string) => referenceHref(locale, from, { kind: 'tag', slug, page: 1 })
  const isTagged = version.tags.some(({ name }) => name !== '')
  // A tag without operations is a chapter of the document, which the reference has.
  const tags = version.tags.filter(({ operationCount, webhookCount }) => operationCount + webhookCount > 0)
  return (
    <section className={styles.reference} id="reference">
      <Row gap={3} align="baseline" justify="between">
        <h2>{t('operations', { count: version.operationCount })}</h2>
        <a className={styles.secondaryLink} href={referenceHref(locale, from, { kind: 'overview' })} data-screen-only>
          {t('document')}
        </a>
      </Row>
      {tags.slice(0, OPENED_MAX).map(({ label, slug, summary, description, operationCount, webhookCount, firstOperations }) => (
        <Stack key={slug} as="section" gap={2} className={styles.tag}>
          {isTagged ? (
            <h3>
              <a href={hrefOf(slug)}>{label || t('untagged')}</a>
            </h3>
          ) : null}
          <Muted>{plainText([summary, description].filter(Boolean).join('\n\n'), DESCRIPTION_MAX)}</Muted>
          <OperationList
            operations={firstOperations}
            hrefOf={(one) => referenceHref(locale, from, { kind: one.isWebhook ? 'webhook' : 'operation', slug: one.slug })}
            sent
            webhook={document('webhook')}
          />
          {operationCount + webhookCount > firstOperations.length ? (
            <p>
              <Text as="a" size="sm" tone="brand" href={hrefOf(slug)}>
                {isTagged
                  ? t('allOperationsOf', { count: operationCount + webhookCount, tag: label || t('untagged') })
                  : t('allOperations', { count: operationCount + webhookCount })}
              </Text>
            </p>
          ) : null}
        </Stack>
      ))}
      {tags.length > OPENED_MAX ? (
        <Row as="ul" gap={2} columnGap={4} size="sm" className={styles.tag}>
          {tags.slice(OPENED_MAX, TAGS_MAX).map(({ label, slug, operationCount, webhookCount }) => (
            <li key={slug}>
              <a href={hrefOf(slug)}>{label || t('untagged')}</a> <Muted as="span">{operationCount + webhookCount}</Muted>
            </li>
          ))}
          {tags.length > TAGS_MAX ? (
            <li>
              <a href={`${referenceHref(locale, from, { kind: 'overview' })}#tags`}>{t('allTags', { count: tags.length })}</a>
            </li>
          ) : null}
        </Row>
      ) : null}
    </section>
  )
}
