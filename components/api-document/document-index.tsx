import type { PublishedMethod } from '@portico/contract/catalogue/catalogue-endpoints'
import { getTranslations } from 'next-intl/server'
import { PublicMethodBadge } from '@/components/ui/public-method-badge'
import { type MethodGroup, methodAnchor } from '@/lib/catalogue/method-groups'
import styles from './api-document.module.css'
import { IndexSearch } from './index-search'

/** The methods of a version as links, with a search over them; folded on narrow screens. */
export async function DocumentIndex({ name, groups }: { name: string; groups: readonly MethodGroup<PublishedMethod>[] }) {
  const t = await getTranslations('api-document')
  return (
    <nav aria-label={t('index', { name })} className={styles.index}>
      <IndexSearch label={t('search')} hint={t('searchHint')} none={t('noneFound')}>
        <ul>
          {groups.flatMap(({ methods }) =>
            methods.map((method) => (
              <li key={method.id} data-find={`${method.httpMethod} ${method.path} ${method.summary}`.toLowerCase()}>
                <a href={`#${encodeURI(methodAnchor(name, method))}`}>
                  <PublicMethodBadge method={method.httpMethod} />
                  <span>{method.path}</span>
                </a>
              </li>
            )),
          )}
        </ul>
      </IndexSearch>
    </nav>
  )
}
