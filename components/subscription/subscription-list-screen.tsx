'use client'
import { SUBSCRIPTION_TABS } from '@portico/contract/subscription/subscription-endpoints'
import { useTranslations } from 'next-intl'
import { AddressTabs } from '@/components/data/address-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { SubscriptionList } from './subscription-list'

/** Shows the subscriptions to own APIs by state: pending, ended, and approved. */
export function SubscriptionListScreen() {
  const t = useTranslations('subscription')
  const [first, ...rest] = SUBSCRIPTION_TABS.map((tab) => ({
    value: tab,
    label: t(`tabs.${tab}`),
    content: <SubscriptionList tab={tab} />,
  }))
  if (!first) return null
  return (
    <>
      <PageHeader guide="approve-subscriptions" title={t('title')} description={t('help')} />
      <AddressTabs label={t('tabs.label')} tabs={[first, ...rest]} />
    </>
  )
}
