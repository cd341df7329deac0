'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { statusLookOf } from '@/components/ui/status-look'
import styles from './own-subscription.module.css'

/** What has happened to a subscription, in order, with the reason where one was given. */
export function SubscriptionCourse({ subscription }: { subscription: OwnSubscriptionDetail }) {
  const t = useTranslations('subscription-own.detail')
  const { status, requestedAt, processedAt, reason } = subscription
  const { tone, icon: Icon } = statusLookOf(status)
  return (
    <ol className={styles.course}>
      <li>
        <span className={styles.dot} aria-hidden="true" />
        <p>{t('requested')}</p>
        <p className={styles.aside}>
          <RelativeTime value={requestedAt} />
        </p>
      </li>
      <li data-tone={tone}>
        <Icon size={18} aria-hidden="true" />
        {status === 'WAITING' ? (
          <>
            <p>{t('waiting')}</p>
            <p className={styles.aside}>{t('waitingHelp')}</p>
          </>
        ) : (
          <>
            <p>{t(status)}</p>
            <p className={styles.aside}>
              <RelativeTime value={processedAt} />
            </p>
            {reason ? (
              <blockquote className={styles.reason}>
                <span className={styles.aside}>{t('reason')}</span>
                {reason}
              </blockquote>
            ) : null}
          </>
        )}
      </li>
    </ol>
  )
}
