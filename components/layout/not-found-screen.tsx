import type { UserCategory } from '@portico/contract/role'
import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { BareFrame } from './bare-frame'
import { HomeLink } from './home-link'
import { MessagePage } from './message-page'

/**
 * Shows that a page was not found, with the logo and buttons to the list of what was looked for and home: to the first page of the category,
 * or, where the server does not know it, to the one that the browser finds.
 */
export async function NotFoundScreen({ category }: { category?: UserCategory }) {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell.notFound')])
  const home = category === undefined || category === 'user' ? localePath(locale, paths.home) : HOME_OF_CATEGORY[category]
  return (
    <BareFrame home={home}>
      <MessagePage mark="404" title={t('title')} body={t('body')}>
        <HomeLink home={home} text={t('home')} listText={t('list')} />
      </MessagePage>
    </BareFrame>
  )
}
