'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { statusLookOf } from '@/components/ui/status-look'
import { Muted, Text } from '@/components/ui/text'
import { OwnPurpose } from './own-purpose'
import styles from './own-subscription.module.css'

/** Shows the history of a subscription in order, with the reasons given. */
export function SubscriptionHistory({ subscription }: { subscription: OwnSubscriptionDetail }) {
  const t = useTranslations('subscription-own.detail')
  const { status, requestedAt, processedAt, approvedAt, reason } = subscription
  const { tone, icon: Icon } = statusLookOf(status)
  return (
    <Text as="ol" size="sm" className={styles.course}>
      <li>
        <span className={styles.dot} aria-hidden="true" />
        <p>{t('requested')}</p>
        <Muted>
          <RelativeTime value={requestedAt} />
        </Muted>
        <OwnPurpose subscription={subscription} />
      </li>
      {approvedAt && status !== 'APPROVED' ? (
        <li>
          <span className={styles.dot} aria-hidden="true" />
          <p>{t('APPROVED')}</p>
          <Muted>
            <RelativeTime value={approvedAt} />
          </Muted>
        </li>
      ) : null}
      <li data-tone={tone}>
        <Icon size={18} aria-hidden="true" />
        {status === 'WAITING' ? (
          <>
            <p>{t('waiting')}</p>
            <Muted>{t('waitingHelp')}</Muted>
          </>
        ) : (
          <>
            <p>{t(status)}</p>
            <Muted>
              <RelativeTime value={processedAt} />
            </Muted>
            {reason ? (
              <blockquote className={styles.reason}>
                <Muted as="div">{t('reason')}</Muted>
                {reason}
              </blockquote>
            ) : null}
          </>
        )}
      </li>
    </Text>
  )
}
