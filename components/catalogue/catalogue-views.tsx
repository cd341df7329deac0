import type { Locale } from '@portico/contract/locale'
import { LayoutGrid, List } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Segments } from '@/components/ui/layout'
import { CATALOGUE_VIEWS, type CatalogueSearch, cataloguePath } from '@/lib/catalogue/catalogue-address'
import { localePath } from '@/lib/portal-paths'
import styles from './catalogue.module.css'

const ICONS = { cards: LayoutGrid, list: List }

/** Shows the views of the catalogue as links; the choice is in the address, so that links and the back button keep it. */
export async function CatalogueViews({ locale, search }: { locale: Locale; search: CatalogueSearch }) {
  const t = await getTranslations('catalogue')
  return (
    <Segments as="nav" aria-label={t('view')} className={styles.sorts}>
      {CATALOGUE_VIEWS.map((view) => {
        const Icon = ICONS[view]
        return (
          <a
            key={view}
            href={localePath(locale, cataloguePath({ ...search, view }))}
            aria-current={search.view === view ? 'true' : undefined}
            aria-label={t(`views.${view}`)}
            title={t(`views.${view}`)}
          >
            <Icon size={16} aria-hidden="true" />
          </a>
        )
      })}
    </Segments>
  )
}
