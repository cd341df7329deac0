import { ChevronDown } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Row } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { Text } from '@/components/ui/text'
import { currentLocale } from '@/lib/i18n/current-locale'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'
import styles from './shell.module.css'

/** Shows the notice banner above the header, while there is one. It folds without a script. */
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
            <ChevronDown size={14} aria-hidden="true" />
          </Row>
        </summary>
        <Notice tone={banner.tone}>
          {banner.text[locale]}{' '}
          {banner.url ? (
            <a href={banner.url} rel="noopener">
              {t('more')}
            </a>
          ) : null}
        </Notice>
      </details>
    </aside>
  )
}
