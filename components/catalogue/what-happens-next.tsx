import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import { getTranslations } from 'next-intl/server'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { decisionTime } from '@/lib/catalogue/decision-time'

interface WhatHappensNextProps {
  api: Pick<PublishedApiDetail, 'approvedAutomatically' | 'usualDecisionHours'>
  credential: 'key' | 'token' | 'both'
}

/** Shows what follows a subscription request, and how long the provider's decisions usually take, if there were enough of them. */
export async function WhatHappensNext({ api: { approvedAutomatically, usualDecisionHours }, credential }: WhatHappensNextProps) {
  const t = await getTranslations('catalogue.subscribe.next')
  const isTimed = !approvedAutomatically && usualDecisionHours !== null
  return (
    <Stack gap={1}>
      <Text as="h3" size="sm" weight="semibold">
        {t('title')}
      </Text>
      <Text size="sm" tone="muted">
        {t(approvedAutomatically ? 'automatic' : 'decides')}{' '}
        {isTimed ? t('usually', { time: t('time', decisionTime(usualDecisionHours)) }) : null}
      </Text>
      <Text size="sm" tone="muted">
        {t('call', { credential })}
      </Text>
    </Stack>
  )
}
