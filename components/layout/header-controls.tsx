import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { ColorModeButton } from './color-mode-button'
import { LanguageLink } from './language-link'

/** Language and colour mode, in every header. */
export async function HeaderControls() {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell')])
  return (
    <>
      <LanguageLink to={locale === 'en' ? 'ko' : 'en'} name={t('otherLanguage')} />
      <ColorModeButton label={t('colorMode')} />
    </>
  )
}
