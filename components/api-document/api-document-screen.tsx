import type { DocumentReading } from '@portico/contract/api-document/api-document-endpoints'
import type { Locale } from '@portico/contract/locale'
import { PencilLine } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Row, Stack } from '@/components/ui/layout'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import type { DocumentAddresses } from '@/lib/api-document/document-addresses'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './api-document.module.css'
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
  const above = breadcrumbsOf(reading, from, locale)
  return (
    <div className={styles.page}>
      <Stack as="header" gap={3} className={styles.head}>
        <nav aria-label={t('breadcrumbs')} className={styles.crumbs}>
          <ol>
            {above.map(({ href, text }) => (
              <li key={href}>
                <a href={href}>{text === 'catalogue' || text === 'ownApis' || text === 'publication' ? t(text) : text}</a>
              </li>
            ))}
            <li aria-current="page">{isDraft ? t('preview') : t('documents')}</li>
          </ol>
        </nav>
        <h1>{api.name}</h1>
        {api.summary ? (
          <Text tone="muted" breakable className={styles.summary}>
            {api.summary}
          </Text>
        ) : null}
        {versions.length > 0 ? (
          <Row as="nav" gap={2} align="stretch" aria-label={t('versions')} className={styles.versions}>
            {versions.map(({ id, name: versionName, environmentName, deprecated }) => (
              <a key={id} href={addressOf(id)} aria-current={id === version?.id ? 'page' : undefined}>
                {versionName}
                <span>{environmentName}</span>
                {deprecated ? <StatusBadge status="deprecated" /> : null}
              </a>
            ))}
          </Row>
        ) : null}
        {isDraft ? (
          <Row as="p" nowrap gap={3} align="start" surface="toned" size="sm" className={styles.notice} data-tone="info">
            <PencilLine size={18} aria-hidden="true" />
            <span>
              {t('draftNotice')} {chosen?.deployed ? t('draftCalls') : ''}
            </span>
          </Row>
        ) : null}
      </Stack>
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
function breadcrumbsOf({ api }: DocumentReading, from: ApiDocumentScreenProps['from'], locale: Locale): { href: string; text: string }[] {
  if (from.kind === 'publication') {
    return [
      { href: paths.admin.publications, text: 'publication' },
      { href: paths.admin.publication(from.publicationId), text: api.name },
    ]
  }
  if (api.mayEdit) {
    return [
      { href: paths.developer.apis, text: 'ownApis' },
      { href: paths.developer.api(api.id), text: api.name },
    ]
  }
  const catalogue = { href: localePath(locale, paths.apis), text: 'catalogue' }
  return api.published ? [catalogue, { href: localePath(locale, paths.api(api.id)), text: api.name }] : [catalogue]
}
