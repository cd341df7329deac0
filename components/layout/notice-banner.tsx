import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { currentLocale } from '@/lib/i18n/current-locale'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'
import styles from './shell.module.css'

/** Shows the notice banner above the header, while there is one. It folds without a script. */
export async function NoticeBanner() {
  const [{ banner }, locale, t] = await Promise.all([loadPortalState(), currentLocale(), getTranslations('shell.banner')])
  if (!banner) return null
  return (
    <aside aria-label={t('label')}>
      <details open className={styles.banner}>
        <summary>{t('label')}</summary>
        <Notice tone={banner.tone}>
          {banner.text[locale]}{' '}
          {banner.url ? (
            <a href={banner.url} rel="noopener">
              {t('more')}
            </a>
          ) : null}
        </Notice>
      </details>
    </aside>
  )
}
