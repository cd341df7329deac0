import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { ColorModeButton } from './color-mode-button'
import styles from './controls.module.css'
import { LanguageIcon, MoonIcon, SunIcon } from './header-icons'
import { LanguageLink } from './language-link'

/** Shows language and color mode in every header. The server renders the icons, so that no script is sent for them. */
export async function HeaderControls() {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell')])
  return (
    <>
      <LanguageLink to={locale === 'en' ? 'ko' : 'en'}>
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
