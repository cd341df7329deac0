'use client'
import { useTranslations } from 'next-intl'
import { AddressTabs } from '@/components/ui/address-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { Outbox } from './outbox'

/** General settings; e-mail: every mail of the product, with its state and its text. */
export function GeneralSettingsScreen() {
  const t = useTranslations('mail')
  return (
    <>
      <PageHeader title={t('settingsTitle')} description={t('settingsDescription')} />
      <AddressTabs label={t('settingsTitle')} tabs={[{ value: 'email', label: t('email'), content: <Outbox /> }]} />
    </>
  )
}
