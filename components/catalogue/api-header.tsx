import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { ApiMark } from '@/components/ui/api-mark'
import { Row } from '@/components/ui/layout'
import { PlainBreadcrumbs } from '@/components/ui/plain-breadcrumbs'
import { Text } from '@/components/ui/text'
import { cataloguePath } from '@/lib/catalogue/catalogue-address'
import { categoryName } from '@/lib/category/category-in-language'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './api-detail.module.css'

/** Shows breadcrumbs, name, categories and hashtags of an API. */
export async function ApiHeader({ locale, api }: { locale: Locale; api: PublishedApiDetail }) {
  const t = await getTranslations('catalogue')
  return (
    <header className={styles.header}>
      <PlainBreadcrumbs
        label={t('detail.breadcrumbs')}
        items={[
          { href: localePath(locale, paths.home), text: t('detail.home') },
          { href: localePath(locale, paths.apis), text: t('title') },
        ]}
        current={api.name}
      />
      <Row nowrap gap={4}>
        <ApiMark api={api} size={52} />
        <h1>{api.name}</h1>
      </Row>
      {api.categories.length + api.hashtags.length > 0 ? (
        <Row as="ul" gap={2} columnGap={3} className={styles.labels}>
          {api.categories.map((category) => (
            <li key={category.id}>
              <a href={localePath(locale, cataloguePath({ categoryId: category.id }))} className={styles.category}>
                {categoryName(category, locale)}
              </a>
            </li>
          ))}
          {api.hashtags.map((hashtag) => (
            <li key={hashtag}>
              <Text as="a" tone="brand" href={localePath(locale, cataloguePath({ hashtag }))}>
                #{hashtag}
              </Text>
            </li>
          ))}
        </Row>
      ) : null}
    </header>
  )
}
