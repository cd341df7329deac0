import { userCategoryOf } from '@portico/contract/role'
import type { Session } from '@portico/contract/session/session'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Brand } from '@/components/layout/brand'
import { HeaderControls } from '@/components/layout/header-controls'
import { PortalHelp } from '@/components/layout/portal-help'
import { ReaderMenu } from '@/components/layout/reader-menu'
import { sessionMenuLabels } from '@/components/layout/session-menu-labels'
import styles from '@/components/layout/shell.module.css'
import { Row } from '@/components/ui/layout'
import { currentLocale } from '@/lib/i18n/current-locale'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'

/** Shows the header for a signed-in reader: the link home to their half of the site, and their menu. */
export async function ReaderHeader({ reader, bell }: { reader: Session; bell: ReactNode }) {
  const [locale, labels, t] = await Promise.all([currentLocale(), sessionMenuLabels(), getTranslations('shell')])
  const category = userCategoryOf(reader.roles)
  return (
    <header className={styles.header}>
      <Row nowrap gap={4} className={styles.bar}>
        <Brand href={category === 'user' ? localePath(locale, paths.home) : HOME_OF_CATEGORY[category]} />
        <Row as="nav" nowrap gap={1} align="stretch" aria-label={t('mainNavigation')}>
          <a className={styles.navLink} href={category === 'user' ? localePath(locale, paths.apis) : paths.developer.apis}>
            {t('apis')}
          </a>
        </Row>
        <Row nowrap gap={1} className={styles.end}>
          <PortalHelp withGuide />
          <HeaderControls />
          {bell}
          <ReaderMenu person={reader} labels={labels} place={category === 'user' ? 'portal' : 'center'} />
        </Row>
      </Row>
    </header>
  )
}
