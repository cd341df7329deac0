import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath, paths } from '@/lib/paths'
import { getPortalConfig } from '@/lib/theme/get-portal-config'
import styles from './shell.module.css'

/** The foot of the portal: where else there is to go. */
export async function PortalFooter() {
  const [locale, { title }, t] = await Promise.all([currentLocale(), getPortalConfig(), getTranslations('shell')])
  return (
    <footer className={styles.footer}>
      <div className={styles.footerBar}>
        <p>{title}</p>
        <nav className={styles.footerLinks} aria-label={t('footerNavigation')}>
          <a href={localePath(locale, paths.apis)}>{t('apis')}</a>
          <a href={localePath(locale, paths.join)}>{t('join')}</a>
          <a href={paths.managerLogin}>{t('center')}</a>
        </nav>
      </div>
    </footer>
  )
}
