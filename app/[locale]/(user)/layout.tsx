import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { NavTabs } from '@/components/layout/nav-tabs'
import { OwnMenu } from '@/components/layout/own-menu'
import { PortalFooter } from '@/components/layout/portal-footer'
import { PortalHeader } from '@/components/layout/portal-header'
import { PrivateFrame } from '@/components/layout/private-frame'
import { sessionMenuLabels } from '@/components/layout/session-menu-labels'
import styles from '@/components/layout/shell.module.css'
import { SkipLink } from '@/components/layout/skip-link'
import { PrivateBell } from '@/components/notification/private-bell'
import { Stack } from '@/components/ui/layout'
import { paths } from '@/lib/paths'
import { describeCurrentSession, requireSession } from '@/lib/session/server/require-session'

/** Each response has its own nonce and belongs to one person, so it is never cached. */
export const dynamic = 'force-dynamic'

export default async function UserLayout({ children }: { children: ReactNode }) {
  await requireSession('user')
  const [person, labels, t] = await Promise.all([describeCurrentSession(), sessionMenuLabels(), getTranslations('shell')])
  return (
    <PrivateFrame group="user">
      <Stack className={styles.page}>
        <SkipLink text={t('skip')} />
        <PortalHeader menu={<OwnMenu person={person} labels={labels} place="portal" />} bell={<PrivateBell place="portal" />} />
        <div className={styles.content}>
          <NavTabs
            label={t('userMenu')}
            items={[
              { href: paths.user.home, label: t('session.overview'), exact: true },
              { href: paths.user.subscriptions, label: t('session.subscriptions') },
              { href: paths.user.inquiries, label: t('session.inquiries') },
              { href: paths.user.notifications, label: t('session.notifications') },
              { href: paths.user.profile.home, label: t('session.profile') },
            ]}
          />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
        <PortalFooter isPrivate />
      </Stack>
    </PrivateFrame>
  )
}
