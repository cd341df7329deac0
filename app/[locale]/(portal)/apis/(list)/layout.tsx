import type { ReactNode } from 'react'
import { CatalogueFrame } from '@/components/catalogue/catalogue-frame'
import { currentLocale } from '@/lib/i18n/current-locale'

/** Shows the title and the search box of the catalogue, which stay while the list changes. */
export default async function CatalogueLayout({ children }: { children: ReactNode }) {
  return <CatalogueFrame locale={await currentLocale()}>{children}</CatalogueFrame>
}
