'use client'
import { useFormatter, useTranslations } from 'next-intl'
import type { Sent } from '@/lib/platform/upload'
import styles from './import.module.css'

/** Where an import is: on its way to the platform, or being worked on there. */
export type ImportPhase = Sent | 'working'

const MEGABYTE = 1024 * 1024
/** Smaller documents are there at once: their sending is not worth a word. */
const TOLD_FROM = MEGABYTE / 2

/** Tells how much of a document has been sent, then what the platform is doing with it. `working` are the words for that. */
export function ImportProgress({ phase, working }: { phase: ImportPhase; working: string }) {
  const t = useTranslations('method.importProgress')
  const format = useFormatter()
  const sending = phase !== 'working' && phase.total >= TOLD_FROM && phase.sent < phase.total
  const megabytes = (bytes: number) => format.number(bytes / MEGABYTE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <div className={styles.progress}>
      <span role="status">{sending ? t('sending') : working}</span>
      {sending ? (
        <>
          <progress aria-label={t('sending')} max={phase.total} value={phase.sent} />
          <span className={styles.muted}>{t('sent', { sent: megabytes(phase.sent), total: megabytes(phase.total) })}</span>
        </>
      ) : (
        <progress aria-label={working} />
      )}
    </div>
  )
}
