'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import type { Sent } from '@/lib/platform/upload'
import styles from './import.module.css'

/** The progress of an import: sending, or being processed by the platform. */
export type ImportPhase = Sent | 'working'

const MEGABYTE = 1024 * 1024
/** Smaller documents are sent so fast that their progress is not shown. */
const SHOWN_FROM_BYTES = MEGABYTE / 2

interface ImportProgressProps {
  phase: ImportPhase
  /** What the platform does once it has the document. */
  working: string
  /** What the person may do in the meantime. */
  help?: string
}

/** Shows how much of a document has been sent, then what the platform does with it. */
export function ImportProgress({ phase, working, help }: ImportProgressProps) {
  const t = useTranslations('method.importProgress')
  const format = useFormatter()
  const sending = phase !== 'working' && phase.total >= SHOWN_FROM_BYTES && phase.sent < phase.total
  const megabytes = (bytes: number) => format.number(bytes / MEGABYTE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <Stack gap={2} size="sm" className={styles.progress}>
      <span role="status">{sending ? t('sending') : working}</span>
      {sending ? (
        <>
          <progress aria-label={t('sending')} max={phase.total} value={phase.sent} />
          <Muted as="span">{t('sent', { sent: megabytes(phase.sent), total: megabytes(phase.total) })}</Muted>
        </>
      ) : (
        <>
          <progress aria-label={working} />
          {help ? <Muted as="span">{help}</Muted> : null}
        </>
      )}
    </Stack>
  )
}
