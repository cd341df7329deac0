import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Row, Stack } from '@/components/ui/layout'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import { publishedDocument } from '@/lib/api-document/document-addresses'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './api-document.module.css'
import { VersionDocumentScreen } from './version-document-screen'

interface PublishedDocumentScreenProps {
  locale: Locale
  api: PublishedApiDetail
  /** The version shown; undefined when the portal shows none. */
  stage: PublishedApiDetail['stages'][number] | undefined
  /** The page of its methods, from 1. */
  page: number
}

/** Shows the document of a published API to everybody: one version, and links to the others. Complete without script. */
export async function PublishedDocumentScreen({ locale, api, stage: chosen, page }: PublishedDocumentScreenProps) {
  const t = await getTranslations('api-document')
  const addressOf = (stageId: string, number: number) => {
    const isFirst = number === 1 && stageId === api.stages[0]?.id
    return localePath(locale, isFirst ? paths.publishedDocument(api.id) : paths.publishedDocumentPage(api.id, stageId, number))
  }
  const next = chosen ? addressOf(chosen.id, page) : localePath(locale, paths.publishedDocument(api.id))
  const signInHref = `${localePath(locale, paths.login)}?${new URLSearchParams({ next })}`
  return (
    <div className={styles.page}>
      <Stack as="header" gap={3} className={styles.head}>
        <nav aria-label={t('breadcrumbs')} className={styles.crumbs}>
          <ol>
            <li>
              <a href={localePath(locale, paths.apis)}>{t('catalogue')}</a>
            </li>
            <li>
              <a href={localePath(locale, paths.api(api.id))}>{api.name}</a>
            </li>
            <li aria-current="page">{t('documents')}</li>
          </ol>
        </nav>
        <h1>{api.name}</h1>
        {api.summary ? (
          <Text tone="muted" breakable className={styles.summary}>
            {api.summary}
          </Text>
        ) : null}
        {api.stages.length > 1 ? (
          <Row as="nav" gap={2} align="stretch" aria-label={t('versions')} className={styles.versions}>
            {api.stages.map((stage) => (
              <a key={stage.id} href={addressOf(stage.id, 1)} aria-current={stage.id === chosen?.id ? 'page' : undefined}>
                {stage.name}
                <span>{stage.environmentName}</span>
                {stage.deprecation ? <StatusBadge status="deprecated" /> : null}
              </a>
            ))}
          </Row>
        ) : null}
      </Stack>
      {chosen ? (
        <VersionDocumentScreen
          locale={locale}
          apiId={api.id}
          version={{ ...chosen, requirements: [], addressRule: false }}
          name={chosen.name}
          downloads={publishedDocument(api.id, chosen.id)}
          signInHref={signInHref}
          callable
          page={page}
          hrefOf={(number) => addressOf(chosen.id, number)}
        />
      ) : (
        <section className={styles.nothing}>
          <h2>{t('nothingTitle')}</h2>
          <p>{t('nothingShown')}</p>
        </section>
      )}
    </div>
  )
}
