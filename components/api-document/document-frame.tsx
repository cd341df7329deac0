import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PortalFooter } from '@/components/layout/portal-footer'
import styles from '@/components/layout/shell.module.css'
import { SkipLink } from '@/components/layout/skip-link'
import { Stack } from '@/components/ui/layout'
import documentStyles from './api-document.module.css'

interface DocumentFrameProps {
  header: ReactNode
  isPrivate?: boolean
  children: ReactNode
}

/** Shows header and footer around a document, without a menu. */
export async function DocumentFrame({ header, isPrivate, children }: DocumentFrameProps) {
  const t = await getTranslations('shell')
  return (
    <Stack className={documentStyles.frame}>
      <SkipLink text={t('skip')} />
      {header}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <PortalFooter isPrivate={isPrivate} />
    </Stack>
  )
}
