import { userCategoryOf } from '@portico/contract/role'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Row } from '@/components/ui/layout'
import { HOME_OF_CATEGORY } from '@/lib/paths'
import { mayEnter } from '@/lib/session/area'
import { describeCurrentSession } from '@/lib/session/server/require-session'
import { Brand } from './brand'
import styles from './center.module.css'
import { HeaderControls } from './header-controls'
import { OwnMenu } from './own-menu'
import { sessionMenuLabels } from './session-menu-labels'
import { Sidebar } from './sidebar'
import { SidebarButton } from './sidebar-button'
import { SkipLink } from './skip-link'

/** Shows the frame of the developer center: sidebar, header with the bell, and the page. */
export async function CenterShell({ palette, bell, children }: { palette: ReactNode; bell: ReactNode; children: ReactNode }) {
  const [t, labels, session] = await Promise.all([getTranslations('shell'), sessionMenuLabels(), describeCurrentSession()])
  return (
    <div className={styles.center}>
      <SkipLink text={t('skip')} />
      <Row as="header" nowrap gap={2} surface="ruled" className={styles.head}>
        <SidebarButton label={t('sidebar')} />
        <Brand href={HOME_OF_CATEGORY[userCategoryOf(session.roles)]} />
        <span className={styles.place}>{t('center')}</span>
        <Row nowrap gap={1} className={styles.end}>
          {palette}
          <HeaderControls />
          {bell}
          <OwnMenu person={session} labels={labels} place="center" />
        </Row>
      </Row>
      <Sidebar label={t('mainNavigation')} isAdmin={mayEnter('admin', session.roles)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.mainContent}>{children}</div>
      </main>
    </div>
  )
}
