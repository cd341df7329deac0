'use client'
import { CircleAlert } from 'lucide-react'
import { notFound } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { isNotFound } from '@/lib/platform/platform-error'
import { Button } from './button'
import { Stack } from './layout'
import styles from './states.module.css'
import { Muted, Text } from './text'

/** Shows an error with its code and a button to try again. For an item that does not exist shows the not-found page (product rules, section 8). */
export function FailureState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('kit.failure')
  const errors = useTranslations('errors')
  const { code: given, requestId } = (error ?? {}) as { code?: unknown; requestId?: unknown }
  if (isNotFound(error)) notFound()
  const code = typeof given === 'string' && given !== '' ? given : 'UnknownError'
  return (
    <Stack gap={3} align="center" className={styles.state} role="alert">
      <Text as="span" tone="subtle" aria-hidden="true">
        <CircleAlert size={28} />
      </Text>
      <Text size="md" weight="semibold">
        {t('title')}
      </Text>
      <Muted className={styles.stateBody}>{errors((errors.has(code as never) ? code : 'UnknownError') as never)}</Muted>
      {onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : null}
      <Text size="xs" tone="subtle" mono>
        {typeof requestId === 'string' ? `${code} · ${requestId}` : code}
      </Text>
    </Stack>
  )
}
