import type { DocumentOverview } from '@portico/contract/api-document/reading-view'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { DeprecatedBadge } from '@/components/reference/deprecated-badge'
import { RevealTarget } from '@/components/reference/reveal-target'
import { FoldIcon } from '@/components/ui/drawn-icon'
import { Row, Segments, Stack } from '@/components/ui/layout'
import { HourglassIcon, PauseIcon, PencilIcon } from '@/components/ui/page-icons'
import { PlainBreadcrumbs } from '@/components/ui/plain-breadcrumbs'
import { Text } from '@/components/ui/text'
import { indexUrl, type ReadingFrom, type ReferencePart, referenceHref } from '@/lib/api-document/reading-from'
import { apiPath } from '@/lib/catalogue/api-path'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './api-document.module.css'
import { ReferenceIndex } from './reference-index'
import { groupHeading, tagLabel } from './tag-label'

/** Tags beside a page; the overview has all of them. */
const TAGS_MAX = 60

/** What the pages of one document share. */
export interface ReferenceContext {
  locale: Locale
  from: ReadingFrom
  overview: DocumentOverview
}

interface ReferenceScreenProps extends ReferenceContext {
  part: ReferencePart
  /** Between the document's overview and this page in the breadcrumbs. */
  above?: readonly { href: string; text: string }[]
  /** The page's own name in the breadcrumbs; the overview has none. */
  name?: string
  /** The tag that is open in the index. */
  tag?: string
  children?: ReactNode
}

/** Shows the frame of a reference's pages: breadcrumbs, versions, and the index of all operations. Complete without script. */
export async function ReferenceScreen({ locale, from, overview, part, above = [], name, tag, children }: ReferenceScreenProps) {
  const t = await getTranslations('api-document')
  const { api, version } = overview
  const listed = version?.tags.filter(({ slug }, at) => at < TAGS_MAX || slug === tag) ?? []
  const home = { href: referenceHref(locale, from, { kind: 'overview' }), text: from.kind === 'draft' ? t('preview') : t('documents') }
  const crumbs = [...crumbsOf(overview, from, locale, t), ...(name === undefined ? [] : [home, ...above])]
  return (
    <div className={styles.page}>
      <Row gap={3} justify="between" className={styles.head}>
        <PlainBreadcrumbs label={t('breadcrumbs')} items={crumbs} current={name ?? home.text} />
        <Versions locale={locale} from={from} overview={overview} />
      </Row>
      <Notices from={from} overview={overview} />
      {version ? (
        <div className={styles.columns}>
          <Stack as="nav" gap={3} aria-label={t('index', { name: version.name || api.name })} className={styles.index}>
            <label className={styles.opener} data-screen-only>
              <input type="checkbox" className="ui-hidden" />
              {t('operations')}
              <FoldIcon size={16} />
            </label>
            <ReferenceIndex
              url={indexUrl(from)}
              overview={{ href: home.href, label: t('overview') }}
              operationHref={referenceHref(locale, from, { kind: 'operation', slug: '*' })}
              modelHref={referenceHref(locale, from, { kind: 'model', slug: '*' })}
              tagHref={referenceHref(locale, from, { kind: 'tag', slug: '*', page: 1 })}
              tags={listed.map((one, at) => ({
                slug: one.slug,
                name: tagLabel(one, version.tags, t),
                heading: groupHeading(listed, at, t),
                count: one.operationCount + one.webhookCount,
                href: referenceHref(locale, from, { kind: 'tag', slug: one.slug, page: 1 }),
              }))}
              webhooks={
                version.webhookCount > 0
                  ? {
                      href: referenceHref(locale, from, { kind: 'webhooks', page: 1 }),
                      hrefOf: referenceHref(locale, from, { kind: 'webhook', slug: '*' }),
                      label: t('webhooks'),
                      mark: t('webhook'),
                      count: version.webhookCount,
                    }
                  : null
              }
              models={t('models')}
              current={{ kind: part.kind, slug: 'slug' in part ? part.slug : '', tag: tag ?? '' }}
              labels={t.raw('indexSearch')}
            />
            {version.tags.length > TAGS_MAX ? (
              <Text as="a" size="sm" tone="brand" href={`${home.href}#tags`}>
                {t('allTags', { count: version.tags.length })}
              </Text>
            ) : null}
          </Stack>
          <Stack gap={8} className={styles.content} data-fold-all={t('foldAll')}>
            <RevealTarget labels={{ copy: t('copy'), copied: t('copied') }} />
            {children}
          </Stack>
        </div>
      ) : (
        <Stack as="section" gap={2} surface="dashed" tone="muted" className={styles.nothing}>
          <h1>{api.name}</h1>
          <p>{t(from.kind === 'published' ? 'nothingShown' : 'nothingBody')}</p>
          {api.mayEdit ? (
            <p>
              <a href={paths.developer.previewApi(api.id)}>{t('nothingDraft')}</a>
            </p>
          ) : null}
        </Stack>
      )}
    </div>
  )
}

async function Versions({ locale, from, overview: { versions, version } }: ReferenceContext) {
  const t = await getTranslations('api-document')
  if (versions.length < 2) return null
  return (
    <Segments as="nav" gap={1} aria-label={t('versions')} className={styles.versions}>
      {versions.map(({ id, name, environmentName, deprecated }) => (
        <a
          key={id}
          href={referenceHref(locale, { ...from, stageId: id }, { kind: 'overview' })}
          aria-current={id === version?.id ? 'page' : undefined}
        >
          {name} · {environmentName} {deprecated ? <DeprecatedBadge /> : null}
        </a>
      ))}
    </Segments>
  )
}

/** Shows what a reader must know on every page: that it is a draft, that the version is paused, or how long it will be there. */
async function Notices({ from, overview: { versions, version } }: Pick<ReferenceContext, 'from' | 'overview'>) {
  const t = await getTranslations('api-document')
  const name = version?.name ?? ''
  const deprecation = version?.deprecation
  const isCallable = versions.some(({ id, deployed }) => id === version?.id && deployed)
  return (
    <>
      {from.kind === 'draft' ? (
        <Row as="p" nowrap gap={3} align="start" surface="toned" size="sm" className={styles.notice} data-tone="info">
          <PencilIcon size={18} />
          <span>
            {t('draftNotice')} {isCallable ? t('draftCalls') : ''}
          </span>
        </Row>
      ) : null}
      {deprecation ? (
        <Row as="p" nowrap gap={3} align="start" surface="toned" size="sm" className={styles.notice} data-tone="warning">
          <HourglassIcon size={18} />
          <span>
            {[
              t('deprecatedNotice', { name }),
              deprecation.sunsetOn === null ? '' : t('sunsetNotice', { day: deprecation.sunsetOn }),
              deprecation.successor ? t('successorNotice', { name: deprecation.successor.name }) : '',
            ]
              .filter((text) => text !== '')
              .join(' ')}
          </span>
        </Row>
      ) : null}
      {version?.status === 'paused' ? (
        <Row as="p" nowrap gap={3} align="start" surface="toned" size="sm" className={styles.notice} data-tone="warning">
          <PauseIcon size={18} />
          <span>{t('pausedNotice', { name })}</span>
        </Row>
      ) : null}
    </>
  )
}

type Texts = Awaited<ReturnType<typeof getTranslations<'api-document'>>>

/** Returns the breadcrumbs above a document: staff come from their API, admins from a publication, everybody else from the catalogue. */
function crumbsOf({ api }: DocumentOverview, from: ReadingFrom, locale: Locale, t: Texts): { href: string; text: string }[] {
  if (from.kind === 'publication')
    return [
      { href: paths.admin.publications, text: t('publication') },
      { href: paths.admin.publication(from.publicationId), text: api.name },
    ]
  if (from.kind !== 'published' && api.mayEdit)
    return [
      { href: paths.developer.apis, text: t('ownApis') },
      { href: paths.developer.api(api.id), text: api.name },
    ]
  const catalogue = { href: localePath(locale, paths.apis), text: t('catalogue') }
  return api.published ? [catalogue, { href: localePath(locale, apiPath(api)), text: api.name }] : [catalogue]
}
