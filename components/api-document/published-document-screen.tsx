import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { PublicStatusBadge } from '@/components/ui/public-status-badge'
import { publishedDocument } from '@/lib/api-document/document-addresses'
import { localePath, paths } from '@/lib/paths'
import styles from './api-document.module.css'
import { VersionDocumentScreen } from './version-document-screen'

/** The document of a published API for everybody: its versions one below the other, those to use first. Whole without script. */
export async function PublishedDocumentScreen({ locale, api }: { locale: Locale; api: PublishedApiDetail }) {
  const t = await getTranslations('api-document')
  const next = localePath(locale, paths.publishedDocument(api.id))
  const signInHref = `${localePath(locale, paths.login)}?${new URLSearchParams({ next })}`
  return (
    <div className={styles.page}>
      <header className={styles.head}>
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
        {api.summary ? <p className={styles.summary}>{api.summary}</p> : null}
        {api.stages.length > 1 ? (
          <nav aria-label={t('versions')} className={styles.versions}>
            {api.stages.map((stage) => (
              <a key={stage.id} href={`#overview-${stage.name}`}>
                {stage.name}
                <span>{stage.environmentName}</span>
                {stage.deprecation ? <PublicStatusBadge status="deprecated" label={t('status.deprecated')} /> : null}
              </a>
            ))}
          </nav>
        ) : null}
      </header>
      {api.stages.length === 0 ? (
        <section className={styles.nothing}>
          <h2>{t('nothingTitle')}</h2>
          <p>{t('nothingShown')}</p>
        </section>
      ) : null}
      {api.stages.map((stage) => (
        <VersionDocumentScreen
          key={stage.id}
          locale={locale}
          apiId={api.id}
          version={{ ...stage, usageLimits: api.usageLimits, requirements: [], addressRule: false }}
          name={stage.name}
          downloads={publishedDocument(api.id, stage.id)}
          signInHref={signInHref}
          callable
        />
      ))}
    </div>
  )
}
