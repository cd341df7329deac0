import type { DocumentOverview as Overview } from '@portico/contract/api-document/reading-view'
import { getTranslations } from 'next-intl/server'
import { Markdown } from '@/components/reference/markdown'
import { OperationSamples } from '@/components/reference/operation-samples'
import { referenceLabels } from '@/components/reference/reference-labels'
import { StaticElement } from '@/components/reference/static-element'
import { StaticPart, staticContent } from '@/components/reference/static-part'
import { Lines, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { pagePartHref } from '@/lib/api-document/author-links'
import { downloadsOf } from '@/lib/api-document/document-addresses'
import { referenceHref } from '@/lib/api-document/reading-from'
import { apiPath } from '@/lib/catalogue/api-path'
import { localePath } from '@/lib/portal-paths'
import { plainText } from '@/lib/reference/markdown'
import { requestExamples } from '@/lib/reference/operation-sample'
import styles from './api-document.module.css'
import { DocumentErrors } from './document-errors'
import { DocumentOverview } from './document-overview'
import { type ReferenceContext, ReferenceScreen } from './reference-screen'
import { tagCounts, tagLabel } from './tag-label'
import { ExternalDocs } from './tag-page'

const TAG_TEXT_MAX = 220

/** Shows what a document says as a whole: how to begin, address, authentication, limits, errors, and its tags. Complete without script. */
export async function OverviewPage(context: ReferenceContext) {
  const [t, labels] = await Promise.all([getTranslations('api-document'), referenceLabels()])
  const { locale, from, overview } = context
  const { api, version } = overview
  if (!version) return <ReferenceScreen {...context} part={{ kind: 'overview' }} />
  const name = version.name || t('status.draft')
  const lead = api.summary || version.summary
  const first = version.tags
    .flatMap(({ firstOperations }) => firstOperations)
    .find(({ httpMethod, path, isWebhook }) => httpMethod === 'GET' && !isWebhook && !path.includes('{'))
  const sample = requestExamples({
    serviceUrl: version.serviceUrl,
    httpMethod: 'GET',
    path: first?.path ?? '/',
    authType: version.authType,
    operation: {},
    components: {},
  })
  const groups = Object.entries(Object.groupBy(version.tags, ({ group }) => ` ${group}`))
  const tagItem = (tag: (typeof version.tags)[number]) => (
    <li key={tag.slug}>
      <a href={referenceHref(locale, from, { kind: 'tag', slug: tag.slug, page: 1 })}>{tagLabel(tag, version.tags, t)}</a>
      <Text as="span" size="xs" tone="subtle" tabular>
        {tagCounts(tag, t)}
      </Text>
      <Muted>{plainText([tag.summary, tag.description].filter(Boolean).join('\n\n'), TAG_TEXT_MAX)}</Muted>
    </li>
  )
  return (
    <ReferenceScreen {...context} part={{ kind: 'overview' }}>
      <header>
        <h1>{api.name}</h1>
        {lead ? (
          <Text tone="muted" breakable className={styles.lead}>
            {lead}
          </Text>
        ) : null}
      </header>
      <StaticPart>
        <Markdown
          text={version.description ?? ''}
          headings={2}
          prefix="about"
          partHref={pagePartHref(version.links, locale, from)}
          t={labels}
        />
      </StaticPart>
      <DocumentOverview version={version} name={name} downloads={downloadsOf(from, version.id)} />
      <section className={styles.begin}>
        <h2 id="begin">{t('begin.title')}</h2>
        <ol>
          <li>
            {t.rich(version.authType === 'oauth2' ? 'begin.subscribeForToken' : 'begin.subscribe', {
              link: (text) => <a href={localePath(locale, apiPath(api))}>{text}</a>,
            })}
          </li>
          <li>{t(`begin.${version.authType}`)}</li>
          <li>{t('begin.call')}</li>
        </ol>
        <OperationSamples examples={sample} documentHref={downloadsOf(from, version.id).json} t={labels} />
      </section>
      <DocumentErrors version={version} />
      <section>
        <h2 id="tags">{t('tags')}</h2>
        <Stack gap={5}>
          {groups.map(([key, tags = []]) => (
            <Stack key={key} gap={2}>
              {groups.length > 1 || tags[0]?.group ? (
                <Text as="h3" weight="semibold">
                  {tags[0]?.group || t('ungrouped')}
                </Text>
              ) : null}
              <Lines as={StaticElement} tag="ul" pad={3} className={styles.tags} content={staticContent(tags.map(tagItem))} />
            </Stack>
          ))}
        </Stack>
      </section>
      <Authors version={version} />
    </ReferenceScreen>
  )
}

/** Shows the document's own name, who wrote it, and under which terms. */
async function Authors({
  version: { documentName, licence, termsOfService, contact, externalDocs },
}: {
  version: NonNullable<Overview['version']>
}) {
  const t = await getTranslations('api-document')
  const isWeb = (url: string | null | undefined): url is string => /^https?:\/\//i.test(url ?? '')
  const linked = (url: string | null | undefined, text: string) =>
    isWeb(url) ? (
      <a href={url} rel="nofollow noopener">
        {text}
      </a>
    ) : (
      text
    )
  const rows = [
    ...(documentName === null ? [] : [[t('document'), documentName] as const]),
    ...(licence ? [[t('licence'), linked(licence.url, licence.name)] as const] : []),
    ...(isWeb(termsOfService) ? [[t('terms'), linked(termsOfService, termsOfService)] as const] : []),
    ...(contact?.name || contact?.url ? [[t('contact'), linked(contact.url, contact.name || contact.url || '')] as const] : []),
    ...(contact?.email
      ? [
          [
            t('email'),
            <a href={`mailto:${contact.email}`} key="email">
              {contact.email}
            </a>,
          ] as const,
        ]
      : []),
  ]
  return (
    <Stack as="section" gap={3}>
      {rows.length > 0 ? (
        <dl className={styles.details}>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {externalDocs ? <ExternalDocs {...externalDocs} /> : null}
    </Stack>
  )
}
