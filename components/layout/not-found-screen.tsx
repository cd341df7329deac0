import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { BareFrame } from './bare-frame'
import { HomeLink } from './home-link'
import { MessagePage } from './message-page'

/** Shows that a page was not found, with the logo and a button home. */
export async function NotFoundScreen() {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell.notFound')])
  return (
    <BareFrame>
      <MessagePage mark="404" title={t('title')} body={t('body')}>
        <HomeLink portalHome={localePath(locale, paths.home)} centerHomes={HOME_OF_CATEGORY} text={t('home')} />
      </MessagePage>
    </BareFrame>
  )
}
