import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { publishedDocument } from '@/lib/api-document/document-addresses'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './api-document.module.css'
import { DocumentHeader } from './document-header'
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
  const optionOf = (stage: PublishedApiDetail['stages'][number]) => ({
    ...stage,
    deprecated: stage.deprecation !== null,
    href: addressOf(stage.id, 1),
  })
  const next = chosen ? addressOf(chosen.id, page) : localePath(locale, paths.publishedDocument(api.id))
  const signInHref = `${localePath(locale, paths.login)}?${new URLSearchParams({ next })}`
  return (
    <div className={styles.page}>
      <DocumentHeader
        api={api}
        crumbs={[
          { href: localePath(locale, paths.apis), text: t('catalogue') },
          { href: localePath(locale, paths.api(api.id)), text: api.name },
        ]}
        pageName={t('documents')}
        versions={api.stages.length > 1 ? api.stages.map(optionOf) : []}
        shown={chosen?.id}
      />
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
