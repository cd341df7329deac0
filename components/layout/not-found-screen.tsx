import type { UserCategory } from '@portico/contract/role'
import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { BareFrame } from './bare-frame'
import { HomeLink } from './home-link'
import { MessagePage } from './message-page'
import styles from './message-page.module.css'

/**
 * Shows that a page was not found, with the logo and a button home: to the first page of the category, or, where the server does not know
 * it, to the one that the browser finds.
 */
export async function NotFoundScreen({ category }: { category?: UserCategory }) {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell.notFound')])
  const portalHome = localePath(locale, paths.home)
  const home = category === undefined || category === 'user' ? portalHome : HOME_OF_CATEGORY[category]
  return (
    <BareFrame home={home}>
      <MessagePage mark="404" title={t('title')} body={t('body')}>
        {category ? (
          <a className={styles.primary} href={home}>
            {t('home')}
          </a>
        ) : (
          <HomeLink portalHome={portalHome} centerHomes={HOME_OF_CATEGORY} text={t('home')} />
        )}
      </MessagePage>
    </BareFrame>
  )
}
