'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import { Row } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { Muted, Text } from '@/components/ui/text'
import styles from './own-subscription.module.css'

/** Shows the calls of a subscription as the gateways counted them. */
export function OwnTraffic({ traffic }: { traffic: OwnSubscriptionDetail['traffic'] }) {
  const t = useTranslations('subscription-own.traffic')
  const format = useFormatter()
  const { calls, errors, lastCalledAt } = traffic
  return (
    <Section title={t('title')}>
      {calls === 0 ? (
        <Text size="sm" className={styles.none}>
          <strong>{t('emptyTitle')}</strong> <Muted as="span">{t('emptyBody')}</Muted>
        </Text>
      ) : (
        <Row as="dl" gap={4} columnGap={12} align="stretch" className={styles.numbers}>
          <div>
            <dt>{t('calls')}</dt>
            <Text as="dd" size="2xl" weight="semibold" tabular>
              {format.number(calls)}
            </Text>
          </div>
          <div>
            <dt>{t('errors')}</dt>
            <Text as="dd" size="2xl" weight="semibold" tabular>
              {format.number(errors)}{' '}
              {errors > 0 ? <Muted as="span">{t('errorShare', { share: format.number(errors / calls, 'share') })}</Muted> : null}
            </Text>
          </div>
          <div>
            <dt>{t('lastCalled')}</dt>
            <Text as="dd" size="2xl" weight="semibold" tabular>
              <RelativeTime value={lastCalledAt} />
            </Text>
          </div>
        </Row>
      )}
    </Section>
  )
}
