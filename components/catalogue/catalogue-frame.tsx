import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import styles from './catalogue.module.css'
import { CatalogueSearchBox } from './catalogue-search-box'
import type { CatalogueSearchLabels } from './catalogue-search-field'
import { CatalogueSearchField, FIELD_BEFORE_SCRIPT } from './catalogue-search-field'

/** Shows title and search above the list. It stays while the list below changes, so that typing is never interrupted. */
export async function CatalogueFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = await getTranslations('catalogue')
  const labels: CatalogueSearchLabels = {
    label: t('searchLabel'),
    placeholder: t('searchPlaceholder'),
    button: t('searchButton'),
    clear: t('clearSearch'),
    suggestions: t('suggestions'),
  }
  return (
    <div className={styles.page}>
      <Row as="header" gap={4} columnGap={8} justify="between" className={styles.head}>
        <Text as="h1" size="3xl" weight="bold">
          {t('title')}
        </Text>
        <Suspense fallback={<CatalogueSearchField locale={locale} labels={labels} input={{ id: FIELD_BEFORE_SCRIPT }} />}>
          <CatalogueSearchBox locale={locale} labels={labels} />
        </Suspense>
      </Row>
      {children}
    </div>
  )
}
