import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { ListPaging } from '@/components/layout/list-paging'
import { Row, Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { type CatalogueSearch, cataloguePath } from '@/lib/catalogue/catalogue-address'
import type { CataloguePage, PublishedCategory } from '@/lib/catalogue/load-catalogue'
import { categoryDescription } from '@/lib/category/category-in-language'
import { localePath } from '@/lib/portal-paths'
import { ApiCardGrid } from './api-card-grid'
import styles from './catalogue.module.css'
import { CatalogueEmpty } from './catalogue-empty'
import { CatalogueFilters } from './catalogue-filters'
import { CatalogueSorts } from './catalogue-sorts'
import { CatalogueViews } from './catalogue-views'

interface CatalogueScreenProps {
  locale: Locale
  search: CatalogueSearch
  apis: CataloguePage
  categories: readonly PublishedCategory[]
}

/** Shows the published APIs of an address, with the filters beside them. Everything works without script. */
export async function CatalogueScreen({ locale, search, apis, categories }: CatalogueScreenProps) {
  const t = await getTranslations('catalogue')
  const chosen = categories.find(({ id }) => id === search.categoryId)
  const about = chosen ? categoryDescription(chosen, locale) : ''
  return (
    <div className={styles.columns}>
      <CatalogueFilters locale={locale} search={search} categories={categories} />
      <Stack gap={5}>
        {about === '' ? null : <Muted breakable>{about}</Muted>}
        <Row gap={2} columnGap={4} justify="between" style={{ minHeight: '2.25rem' }}>
          <Muted breakable style={{ minWidth: 0 }} role="status">
            {search.q === '' ? t('count', { count: apis.total }) : t('countFor', { count: apis.total, q: search.q })}
          </Muted>
          {apis.total > 0 ? (
            <Row gap={2}>
              <CatalogueSorts locale={locale} search={search} />
              <CatalogueViews locale={locale} search={search} />
            </Row>
          ) : null}
        </Row>
        {apis.items.length > 0 ? (
          <ApiCardGrid apis={apis.items} locale={locale} heading="h2" showPinned search={search} />
        ) : (
          <CatalogueEmpty locale={locale} search={search} categories={categories} />
        )}
        <ListPaging list={apis} hrefOf={(page) => localePath(locale, cataloguePath({ ...search, page }))} />
      </Stack>
    </div>
  )
}
