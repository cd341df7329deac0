import { getTranslations } from 'next-intl/server'
import { FoldIcon } from '@/components/ui/drawn-icon'
import { Row } from '@/components/ui/layout'
import states from '@/components/ui/states.module.css'
import { Text } from '@/components/ui/text'
import { currentLocale } from '@/lib/i18n/current-locale'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'
import styles from './shell.module.css'

/** Shows the notice banner above the header, while there is one. It folds without a script, and has no icon of the library, whose script every public page would load. */
export async function NoticeBanner() {
  const [{ banner }, locale, t] = await Promise.all([loadPortalState(), currentLocale(), getTranslations('shell.banner')])
  if (!banner) return null
  return (
    <aside aria-label={t('label')}>
      <details open className={styles.banner}>
        <summary>
          <Row as="span" inline gap={1}>
            <Text as="span" size="note" tone="muted">
              {t('label')}
            </Text>
            <FoldIcon size={14} />
          </Row>
        </summary>
        <Row nowrap gap={3} align="start" size="sm" className={states.notice} data-tone={banner.tone}>
          <div className={states.noticeBody}>
            {banner.text[locale]}{' '}
            {banner.url ? (
              <a href={banner.url} rel="noopener">
                {t('more')}
              </a>
            ) : null}
          </div>
        </Row>
      </details>
    </aside>
  )
}
