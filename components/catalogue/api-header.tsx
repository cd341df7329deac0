import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { cataloguePath } from '@/lib/catalogue/catalogue-address'
import { localePath, paths } from '@/lib/paths'
import styles from './api-detail.module.css'

/** Where one is, the API's name, its categories and hashtags. */
export async function ApiHeader({ locale, api }: { locale: Locale; api: PublishedApiDetail }) {
  const t = await getTranslations('catalogue')
  return (
    <header className={styles.header}>
      <nav aria-label={t('detail.breadcrumbs')} className={styles.crumbs}>
        <ol>
          <li>
            <Link href={localePath(locale, paths.home)}>{t('detail.home')}</Link>
          </li>
          <li>
            <Link href={localePath(locale, paths.apis)}>{t('title')}</Link>
          </li>
          <li aria-current="page">{api.name}</li>
        </ol>
      </nav>
      <h1>{api.name}</h1>
      {api.categories.length + api.hashtags.length > 0 ? (
        <ul className={styles.labels}>
          {api.categories.map(({ id, name }) => (
            <li key={id}>
              <Link href={localePath(locale, cataloguePath({ categoryId: id }))} prefetch={false} className={styles.category}>
                {name}
              </Link>
            </li>
          ))}
          {api.hashtags.map((hashtag) => (
            <li key={hashtag}>
              <Link href={localePath(locale, cataloguePath({ hashtag }))} prefetch={false} className={styles.hashtag}>
                #{hashtag}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  )
}
