import type { DocumentReading } from '@portico/contract/api-document/api-document-endpoints'
import type { Locale } from '@portico/contract/locale'
import { PencilLine } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Row } from '@/components/ui/layout'
import type { DocumentAddresses } from '@/lib/api-document/document-addresses'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './api-document.module.css'
import { DocumentHeader } from './document-header'
import { VersionDocumentScreen } from './version-document-screen'

interface ApiDocumentScreenProps {
  locale: Locale
  reading: DocumentReading
  /** The page that the reader came from: it decides the breadcrumbs and the addresses of other versions. */
  from: { kind: 'draft' } | { kind: 'api' } | { kind: 'publication'; publicationId: string }
  downloads: DocumentAddresses
  /** The page of the methods, from 1. */
  page: number
}

/** Shows an API document to signed-in people: one version, links to the others, and the way back. */
export async function ApiDocumentScreen({ locale, reading, from, downloads, page }: ApiDocumentScreenProps) {
  const t = await getTranslations('api-document')
  const { api, versions, version } = reading
  const isDraft = from.kind === 'draft'
  const chosen = versions.find(({ id }) => id === version?.id)
  const name = version?.name || t('status.draft')
  const addressOf = (stageId: string) => {
    if (isDraft) return `${paths.developer.previewApi(api.id)}?${new URLSearchParams({ version: stageId })}`
    if (from.kind === 'publication') return paths.publicationDocument(from.publicationId, api.id, stageId)
    return paths.stageDocument(api.id, stageId)
  }
  return (
    <div className={styles.page}>
      <DocumentHeader
        api={api}
        crumbs={await breadcrumbsOf(reading, from, locale)}
        pageName={isDraft ? t('preview') : t('documents')}
        versions={versions.map((option) => ({ ...option, href: addressOf(option.id) }))}
        shown={version?.id}
      >
        {isDraft ? (
          <Row as="p" nowrap gap={3} align="start" surface="toned" size="sm" className={styles.notice} data-tone="info">
            <PencilLine size={18} aria-hidden="true" />
            <span>
              {t('draftNotice')} {chosen?.deployed ? t('draftCalls') : ''}
            </span>
          </Row>
        ) : null}
      </DocumentHeader>
      {version ? (
        <VersionDocumentScreen
          locale={locale}
          apiId={api.id}
          version={version}
          name={name}
          downloads={downloads}
          signInHref={localePath(locale, paths.login)}
          callable={chosen?.deployed === true}
          page={page}
          hrefOf={(number) => pageAddress(chosen ? addressOf(chosen.id) : paths.developer.previewApi(api.id), number)}
        />
      ) : (
        <section className={styles.nothing}>
          <h2>{t('nothingTitle')}</h2>
          <p>{t('nothingBody')}</p>
          {api.mayEdit ? (
            <p>
              <a href={paths.developer.previewApi(api.id)}>{t('nothingDraft')}</a>
            </p>
          ) : null}
        </section>
      )}
    </div>
  )
}

function pageAddress(address: string, page: number): string {
  return `${address}${address.includes('?') ? '&' : '?'}page=${page}`
}

/** Returns the breadcrumbs: staff come from their API, admins from a publication, everybody else from the catalogue. */
async function breadcrumbsOf({ api }: DocumentReading, from: ApiDocumentScreenProps['from'], locale: Locale) {
  const t = await getTranslations('api-document')
  if (from.kind === 'publication') {
    return [
      { href: paths.admin.publications, text: t('publication') },
      { href: paths.admin.publication(from.publicationId), text: api.name },
    ]
  }
  if (api.mayEdit) {
    return [
      { href: paths.developer.apis, text: t('ownApis') },
      { href: paths.developer.api(api.id), text: api.name },
    ]
  }
  const catalogue = { href: localePath(locale, paths.apis), text: t('catalogue') }
  return api.published ? [catalogue, { href: localePath(locale, paths.api(api.id)), text: api.name }] : [catalogue]
}
