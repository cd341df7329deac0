import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath, paths } from '@/lib/paths'
import { BareFrame } from './bare-frame'
import { HomeLink } from './home-link'
import { MessagePage } from './message-page'

/** Shows that a page was not found, with the logo and a button home. */
export async function NotFoundScreen() {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell.notFound')])
  return (
    <BareFrame>
      <MessagePage mark="404" title={t('title')} body={t('body')}>
        <HomeLink portalHome={localePath(locale, paths.home)} text={t('home')} />
      </MessagePage>
    </BareFrame>
  )
}
