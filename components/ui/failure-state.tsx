'use client'
import { CircleAlert } from 'lucide-react'
import { notFound } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { isNotThere } from '@/lib/platform/platform-error'
import { Button } from './button'
import styles from './states.module.css'

/** Something could not be loaded: says what happened, its code, and tries again. What does not exist is the not-found page (specification, section 8). */
export function FailureState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('kit.failure')
  const errors = useTranslations('errors')
  const { code: given, requestId } = (error ?? {}) as { code?: unknown; requestId?: unknown }
  if (isNotThere(error)) notFound()
  const code = typeof given === 'string' && given !== '' ? given : 'UnknownError'
  return (
    <div className={styles.state} role="alert">
      <span className={styles.stateIcon} aria-hidden="true">
        <CircleAlert size={28} />
      </span>
      <p className={styles.stateTitle}>{t('title')}</p>
      <p className={styles.stateBody}>{errors((errors.has(code as never) ? code : 'UnknownError') as never)}</p>
      {onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
      <p className={styles.stateCode}>{typeof requestId === 'string' ? `${code} · ${requestId}` : code}</p>
    </div>
  )
}
