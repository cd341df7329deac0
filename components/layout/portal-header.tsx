import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Row } from '@/components/ui/layout'
import { currentLocale } from '@/lib/i18n/current-locale'
import { paths } from '@/lib/paths'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'
import { supportEntry } from '@/lib/portal-management/support-entry'
import { localePath } from '@/lib/portal-paths'
import { Brand } from './brand'
import { HeaderControls } from './header-controls'
import { NoticeBanner } from './notice-banner'
import { PortalHelp } from './portal-help'
import { SessionMenu } from './session-menu'
import { sessionMenuLabels } from './session-menu-labels'
import styles from './shell.module.css'

interface PortalHeaderProps {
  /** The menu of the signed-in person, on private pages; public pages are the same for everybody, and the browser fills the person in. */
  menu?: ReactNode
  bell: ReactNode
}

/** Shows the notice banner and the header of the portal: home, catalogue, language, color mode, bell, and the session menu. */
export async function PortalHeader({ menu, bell }: PortalHeaderProps) {
  const [locale, t, labels, { menus }] = await Promise.all([
    currentLocale(),
    getTranslations('shell'),
    sessionMenuLabels(),
    loadPortalState(),
  ])
  const support = supportEntry(menus)
  return (
    <>
      <NoticeBanner />
      <header className={styles.header}>
        <Row nowrap gap={4} className={styles.bar}>
          <Brand href={localePath(locale, paths.home)} />
          <Row as="nav" nowrap gap={1} align="stretch" aria-label={t('mainNavigation')}>
            {menus.includes('apis') ? (
              <a className={styles.navLink} href={localePath(locale, paths.apis)}>
                {t('apis')}
              </a>
            ) : null}
            {support === undefined ? null : (
              <a className={styles.navLink} href={support === paths.user.inquiries ? support : localePath(locale, support)}>
                {t('support')}
              </a>
            )}
          </Row>
          <Row nowrap gap={1} className={styles.end}>
            <PortalHelp withGuide={menu === undefined} />
            <HeaderControls />
            {bell}
            {menu ?? (
              <SessionMenu labels={labels} place="portal">
                <a className={styles.signIn} href={localePath(locale, paths.login)}>
                  {t('signIn')}
                </a>
                <a className={styles.join} href={localePath(locale, paths.join)}>
                  {t('join')}
                </a>
              </SessionMenu>
            )}
          </Row>
        </Row>
      </header>
    </>
  )
}
