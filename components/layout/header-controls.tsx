import { Languages, Moon, Sun } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { ColorModeButton } from './color-mode-button'
import styles from './controls.module.css'
import { LanguageLink } from './language-link'

/** Shows language and color mode in every header. The server renders the icons, so that no script is sent for them. */
export async function HeaderControls() {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell')])
  return (
    <>
      <LanguageLink to={locale === 'en' ? 'ko' : 'en'}>
        <Languages size={18} aria-hidden="true" />
        <span className={styles.languageName}>{t('otherLanguage')}</span>
      </LanguageLink>
      <ColorModeButton label={t('colorMode')}>
        <Moon className={styles.whenLight} size={18} aria-hidden="true" />
        <Sun className={styles.whenDark} size={18} aria-hidden="true" />
      </ColorModeButton>
    </>
  )
}
