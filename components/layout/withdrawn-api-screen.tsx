import { getTranslations } from 'next-intl/server'
import { currentLocale } from '@/lib/i18n/current-locale'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { BareFrame } from './bare-frame'
import { MessagePage } from './message-page'
import styles from './message-page.module.css'

/** Shows that an API is no longer published, with the way to the others. Names nothing of it. */
export async function WithdrawnApiScreen() {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell.withdrawnApi')])
  return (
    <BareFrame>
      <MessagePage mark="410" title={t('title')} body={t('body')}>
        <a className={styles.primary} href={localePath(locale, paths.apis)}>
          {t('catalogue')}
        </a>
      </MessagePage>
    </BareFrame>
  )
}
