import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { getTranslations } from 'next-intl/server'
import { MethodIndex } from '@/components/reference/method-index'
import { Stack } from '@/components/ui/layout'
import type { PagedMethods } from '@/lib/api-document/method-pages'
import { methodAnchor } from '@/lib/catalogue/method-groups'
import styles from './api-document.module.css'
import { IndexSearch } from './index-search'

interface DocumentIndexProps {
  name: string
  paged: PagedMethods<PublishedMethod>
  hrefOf: (page: number) => string
}

/** Shows all methods of a version as links, including those on other pages, with a search. */
export async function DocumentIndex({ name, paged, hrefOf }: DocumentIndexProps) {
  const t = await getTranslations('api-document')
  return (
    <Stack as="nav" gap={2} aria-label={t('index', { name })} className={styles.index}>
      <IndexSearch label={t('search')} hint={t('searchHint')} none={t('noneFound')}>
        <MethodIndex
          methods={paged.all.map(({ method, page }) => ({
            method,
            href: `${page === paged.page ? '' : hrefOf(page)}#${encodeURI(methodAnchor(name, method))}`,
          }))}
        />
      </IndexSearch>
    </Stack>
  )
}
