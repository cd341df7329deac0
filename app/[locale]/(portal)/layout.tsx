import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PortalFooter } from '@/components/layout/portal-footer'
import { PortalHeader } from '@/components/layout/portal-header'
import styles from '@/components/layout/shell.module.css'
import { SkipLink } from '@/components/layout/skip-link'
import { PortalBell } from '@/components/notification/portal-bell'
import { Stack } from '@/components/ui/layout'
import { discoveryPaths } from '@/lib/discovery/discovery-paths'

/** Public pages are the same for everybody: cached for a minute, or until the platform announces a change. */
export const revalidate = 60

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('shell')
  return (
    <Stack className={styles.page}>
      <link rel="api-catalog" href={discoveryPaths.apiCatalog} />
      <link rel="alternate" type="application/atom+xml" href={discoveryPaths.feed} />
      <SkipLink text={t('skip')} />
      <PortalHeader bell={<PortalBell />} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <PortalFooter />
    </Stack>
  )
}
