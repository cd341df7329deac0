'use client'
import { useTranslations } from 'next-intl'
import { Stack } from '@/components/ui/layout'
import styles from './notification.module.css'

/** Says that notifications could not be loaded, with a button that tries again. */
export function BellFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('notification')
  return (
    <Stack gap={2} align="center" tone="muted" className={styles.state} role="alert">
      <p>{t('failed')}</p>
      <button type="button" className={styles.textButton} onClick={onRetry}>
        {t('retry')}
      </button>
    </Stack>
  )
}
