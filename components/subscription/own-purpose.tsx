'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { Stack } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import styles from './own-subscription.module.css'

// Loaded when it opens.
const PurposeDialog = lateComponent(() => import('./purpose-dialog').then((module) => module.PurposeDialog))

/** Shows what the subscriber said they use the API for; while the request waits, they can change it. */
export function OwnPurpose({ subscription }: { subscription: OwnSubscriptionDetail }) {
  const t = useTranslations('subscription-own.purpose')
  const [open, setOpen] = useState(false)
  const { purpose, status } = subscription
  return (
    <Stack gap={2} align="start">
      {purpose ? (
        <blockquote className={styles.reason}>
          <Muted as="div">{t('label')}</Muted>
          {purpose}
        </blockquote>
      ) : null}
      {status === 'WAITING' ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          {purpose ? t('change') : t('add')}
        </Button>
      ) : null}
      {open ? <PurposeDialog subscription={subscription} onClose={() => setOpen(false)} /> : null}
    </Stack>
  )
}
