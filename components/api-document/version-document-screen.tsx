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
  /** The version's name here; drafts have their own. */
  name: string
  downloads: DocumentAddresses
  /** The login page, which leads back to this page. */
  signInHref: string
  /** True when the version is deployed, so that trial calls can be made. */
  callable: boolean
  /** The page of the methods, from 1; a number beyond the last shows the last. */
  page: number
  hrefOf: (page: number) => string
}

/** Shows one version: its address and authentication, its methods with an index, and the consoles. Complete without script. */
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
