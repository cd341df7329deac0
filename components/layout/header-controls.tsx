import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath } from '@/lib/portal-paths'
import { ColorModeButton } from './color-mode-button'
import styles from './controls.module.css'
import { LanguageIcon, MoonIcon, SunIcon } from './header-icons'
import { LanguageLink } from './language-link'

/** Shows language and color mode in every header. The server renders the icons, so that no script is sent for them. */
export async function HeaderControls() {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell')])
  const other = locale === 'en' ? 'ko' : 'en'
  return (
    <>
      <LanguageLink to={other} home={localePath(other, '/')}>
        <LanguageIcon />
        <span className={styles.languageName}>{t('otherLanguage')}</span>
      </LanguageLink>
      <ColorModeButton label={t('colorMode')}>
        <MoonIcon className={styles.whenLight} />
        <SunIcon className={styles.whenDark} />
      </ColorModeButton>
    </>
  )
}
