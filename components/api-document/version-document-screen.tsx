import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { MethodSection } from '@/components/reference/method-section'
import { Text } from '@/components/ui/text'
import type { DocumentAddresses } from '@/lib/api-document/document-addresses'
import { methodPages } from '@/lib/api-document/method-pages'
import styles from './api-document.module.css'
import { TryItPage } from './console-page'
import { DocumentErrors } from './document-errors'
import { DocumentIndex } from './document-index'
import type { DocumentVersion } from './document-overview'
import { DocumentOverview } from './document-overview'
import { DocumentPaging } from './document-paging'
import { TryIt } from './try-it'

interface VersionDocumentProps {
  locale: Locale
  apiId: string
  version: DocumentVersion
  /** What the version is called here: its name, or the draft's. */
  name: string
  downloads: DocumentAddresses
  /** The page on which it stands, to come back to after signing in. */
  signInHref: string
  /** Whether trial calls can be made: the version is deployed. */
  callable: boolean
  /** Which page of the methods, from 1; one beyond the last shows the last. */
  page: number
  hrefOf: (page: number) => string
}

/** One version for reading: where and how it is called, its methods with an index, and the consoles. Whole without script. */
export async function VersionDocumentScreen(props: VersionDocumentProps) {
  const { locale, apiId, version, name, downloads, signInHref, callable, hrefOf } = props
  const t = await getTranslations('api-document')
  const paged = methodPages(version.methods, props.page)
  const stage = { ...version, name }
  const methods = (
    <div className={styles.methods}>
      {paged.shown.map((method) => (
        <MethodSection key={method.id} stage={stage} method={method}>
          {callable ? (
            <TryIt
              httpMethod={method.httpMethod}
              path={method.path}
              label={t('tryIt')}
              fullLabel={t('tryMethod', { method: method.httpMethod, path: method.path })}
            />
          ) : null}
        </MethodSection>
      ))}
      <DocumentPaging locale={locale} paged={paged} total={version.methods.length} hrefOf={hrefOf} />
    </div>
  )
  return (
    <>
      <DocumentOverview version={version} name={name} downloads={downloads} />
      <DocumentErrors version={version} />
      <section aria-labelledby={`methods-${name}`}>
        <Text as="h2" size="xl" weight="semibold" breakable id={`methods-${name}`} className={styles.heading}>
          {t('methods')}{' '}
          <Text as="span" size="sm" tone="subtle" weight="normal" tabular className={styles.count}>
            {version.methods.length.toLocaleString(locale)}
          </Text>
        </Text>
        <div className={styles.columns}>
          <DocumentIndex name={name} paged={paged} hrefOf={hrefOf} />
          {callable && version.id !== null ? (
            <TryItPage
              locale={locale}
              apiId={apiId}
              stageId={version.id}
              serviceUrl={version.serviceUrl}
              documentUrl={downloads.json}
              signInHref={signInHref}
              labels={t.raw('console')}
            >
              {methods}
            </TryItPage>
          ) : (
            methods
          )}
        </div>
      </section>
    </>
  )
}
