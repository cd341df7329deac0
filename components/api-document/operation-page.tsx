import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { getTranslations } from 'next-intl/server'
import { AnswerSamples } from '@/components/reference/answer-samples'
import { DeprecatedBadge } from '@/components/reference/deprecated-badge'
import { OpenFolds } from '@/components/reference/open-folds'
import { OperationSamples } from '@/components/reference/operation-samples'
import { OperationView } from '@/components/reference/operation-view'
import { referenceLabels } from '@/components/reference/reference-labels'
import { StaticPart } from '@/components/reference/static-part'
import { BreakablePath } from '@/components/ui/breakable-path'
import { CopyButton } from '@/components/ui/copy-button'
import { Row, Stack } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Text } from '@/components/ui/text'
import { pagePartHref } from '@/lib/api-document/author-links'
import { downloadsOf } from '@/lib/api-document/document-addresses'
import { referenceHref } from '@/lib/api-document/reading-from'
import { apiPath } from '@/lib/catalogue/api-path'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { authorSamples } from '@/lib/reference/author-samples'
import { objectOf, textOf } from '@/lib/reference/json-object'
import { plainText } from '@/lib/reference/markdown'
import { requestBodyOf, responsesOf } from '@/lib/reference/operation'
import { requestExamples } from '@/lib/reference/operation-sample'
import type { Components } from '@/lib/reference/references'
import styles from './api-document.module.css'
import { NeighborLinks } from './neighbor-links'
import { type ReferenceContext, ReferenceScreen } from './reference-screen'
import { tagLabel } from './tag-label'
import { ExternalDocs } from './tag-page'
import { TryIt } from './try-it'

/** Where the caller of a webhook has a server. */
const WEBHOOK_URL = 'https://example.com/webhook'
const TITLE_MAX = 120

/** Shows one operation or webhook with samples beside it, and the console. Complete without script, but for the console. */
export async function OperationPage({ reading, ...context }: ReferenceContext & { reading: OperationReading }) {
  const [t, labels] = await Promise.all([getTranslations('api-document'), referenceLabels()])
  const { locale, from, overview } = context
  const { httpMethod, path, summary, deprecated, operation, tag, method, previous, next } = reading
  const components = reading.components as Components
  const { version, versions } = overview
  const isWebhook = method === null
  const serviceUrl = version?.serviceUrl ?? ''
  const title = plainText(summary, TITLE_MAX) || `${httpMethod} ${path}`
  const hrefOf = (slug: string) => referenceHref(locale, from, { kind: isWebhook ? 'webhook' : 'operation', slug })
  const neighbor = (one: typeof previous) => one && { href: hrefOf(one.slug), text: one.summary || `${one.httpMethod} ${one.path}` }
  const sampled = isWebhook
    ? { serviceUrl: WEBHOOK_URL, httpMethod, path: '', authType: null, operation, components }
    : { serviceUrl, httpMethod, path, authType: method.authType, operation, components }
  const isCallable = !isWebhook && versions.some(({ id, deployed }) => id === version?.id && deployed)
  const docs = objectOf(operation.externalDocs)
  const page = {
    t: labels,
    documentHref: downloadsOf(from, version?.id ?? null).json,
    modelHref: (model: string) => referenceHref(locale, from, { kind: 'model', slug: model }),
    partHref: pagePartHref(reading.links, locale, from),
  }
  return (
    <ReferenceScreen
      {...context}
      part={{ kind: isWebhook ? 'webhook' : 'operation', slug: reading.slug }}
      name={title}
      tag={tag?.slug}
      above={
        tag
          ? [{ href: referenceHref(locale, from, { kind: 'tag', slug: tag.slug, page: 1 }), text: tagLabel(tag, version?.tags, t) }]
          : isWebhook
            ? [{ href: referenceHref(locale, from, { kind: 'webhooks', page: 1 }), text: t('webhooks') }]
            : []
      }
    >
      <article className={styles.operation}>
        <Stack as="header" gap={3}>
          <h1>{title}</h1>
          <Row nowrap gap={2}>
            <Row nowrap gap={2} align="start">
              <MethodBadge method={httpMethod} />
              <code>
                <BreakablePath path={isWebhook ? path : `${serviceUrl}${path}`} />
              </code>
            </Row>
            {isWebhook ? null : <CopyButton text={`${serviceUrl}${path}`} labels={{ copy: t('copyUrl'), copied: t('copied') }} />}
          </Row>
          <Row gap={2} columnGap={4} size="sm" tone="muted">
            {deprecated ? <DeprecatedBadge /> : null}
            {method ? (
              <Text as="a" tone="brand" href={`${referenceHref(locale, from, { kind: 'overview' })}#begin`}>
                {t(`authTypes.${method.authType}`)}
              </Text>
            ) : (
              <span>{t('webhookLead')}</span>
            )}
            {textOf(operation.operationId) === '' ? null : (
              <span>
                {t('operationId')} <code>{textOf(operation.operationId)}</code>
              </span>
            )}
            {from.kind === 'published' ? (
              <Text as="a" tone="brand" data-screen-only href={`${hrefOf(reading.slug)}.md`} rel="alternate nofollow" type="text/markdown">
                Markdown
              </Text>
            ) : null}
            <OpenFolds open={t('openAll')} close={t('closeAll')} />
          </Row>
        </Stack>
        <Stack gap={8}>
          <StaticPart>
            <OperationView operation={operation} components={components} isWebhook={isWebhook} pathItem={reading.pathItem} page={page} />
          </StaticPart>
          {textOf(docs.url) === '' ? null : <ExternalDocs url={textOf(docs.url)} description={textOf(docs.description)} />}
        </Stack>
        <Stack gap={8} className={styles.samples}>
          <OperationSamples
            examples={requestExamples(sampled)}
            own={authorSamples(operation)}
            externalExamples={requestBodyOf(operation, components)?.content.flatMap(({ externalExamples }) => externalExamples)}
            documentHref={page.documentHref}
            partHref={page.partHref}
            t={labels}
          />
          {isCallable ? <noscript>{t('noScript')}</noscript> : null}
          {isCallable && version?.id ? (
            <TryIt
              from={from}
              slug={reading.slug}
              target={{ apiId: overview.api.id, stageId: version.id, serviceUrl, httpMethod, path }}
              signInHref={`${localePath(locale, paths.login)}?${new URLSearchParams({ next: hrefOf(reading.slug) })}`}
              links={{
                overview: referenceHref(locale, from, { kind: 'overview' }),
                api: localePath(locale, apiPath(overview.api)),
                keys: paths.user.subscriptions,
              }}
              label={t('tryIt')}
              loading={t('loadingConsole')}
              notLoaded={t('consoleNotLoaded')}
            />
          ) : null}
          <AnswerSamples
            responses={responsesOf(operation, components)}
            components={components}
            documentHref={page.documentHref}
            partHref={page.partHref}
            t={labels}
          />
        </Stack>
      </article>
      <NeighborLinks label={t('operations')} previous={neighbor(previous)} next={neighbor(next)} />
    </ReferenceScreen>
  )
}
