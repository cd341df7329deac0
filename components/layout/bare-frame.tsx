import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Row, Stack } from '@/components/ui/layout'
import { currentLocale } from '@/lib/i18n/current-locale'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { Brand } from './brand'
import { HeaderControls } from './header-controls'
import { NoticeBanner } from './notice-banner'
import styles from './shell.module.css'
import { SkipLink } from './skip-link'

/** Shows a page outside the layouts: logo, language and color mode, with the content in the middle. `home` is the logo's link. */
export async function BareFrame({ home, children }: { home?: string; children: ReactNode }) {
  const [locale, t] = await Promise.all([currentLocale(), getTranslations('shell')])
  return (
    <Stack className={styles.bare}>
      <SkipLink text={t('skip')} />
      <NoticeBanner />
      <Row as="header" nowrap gap={4} className={styles.bar}>
        <Brand href={home ?? localePath(locale, paths.home)} />
        <Row nowrap gap={1} className={styles.end}>
          <HeaderControls />
        </Row>
      </Row>
      <Row as="main" nowrap justify="center" id="main" tabIndex={-1} className={styles.bareMain}>
        {children}
      </Row>
    </Stack>
  )
}
