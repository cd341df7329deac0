import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PortalFooter } from '@/components/layout/portal-footer'
import { PortalHeader } from '@/components/layout/portal-header'
import styles from '@/components/layout/shell.module.css'
import { SkipLink } from '@/components/layout/skip-link'

/** What stands around a document: the portal's head and foot, and no menu. `bell` is drawn by who knows of notifications. */
export async function DocumentFrame({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  const t = await getTranslations('shell')
  return (
    <div className={styles.page}>
      <SkipLink text={t('skip')} />
      <PortalHeader bell={bell} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <PortalFooter />
    </div>
  )
}
