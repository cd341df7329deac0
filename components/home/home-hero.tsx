import type { Locale } from '@portico/contract/locale'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { localePath, paths } from '@/lib/paths'
import styles from './home.module.css'

/** What this place is, and the search. The form works without script: it opens the catalogue with the words. */
export async function HomeHero({ locale, apiCount }: { locale: Locale; apiCount: number }) {
  const t = await getTranslations('home')
  return (
    <section className={styles.hero}>
      <div className={styles.heroInner}>
        <h1>{t('heroTitle')}</h1>
        <p className={styles.lead}>{t('heroLead', { count: apiCount })}</p>
        <search>
          <form action={localePath(locale, paths.apis)} method="get" className={styles.search}>
            <Search size={20} aria-hidden="true" />
            <input
              type="search"
              name="q"
              required
              maxLength={100}
              aria-label={t('searchLabel')}
              placeholder={t('searchPlaceholder')}
              autoComplete="off"
              enterKeyHint="search"
            />
            <button type="submit" className={styles.searchButton}>
              {t('searchButton')}
            </button>
          </form>
        </search>
        <p className={styles.heroLinks}>
          <Link href={localePath(locale, paths.apis)}>{t('browseAll')}</Link>
          <Link href={localePath(locale, paths.join)} prefetch={false}>
            {t('createAccount')}
          </Link>
        </p>
      </div>
    </section>
  )
}
