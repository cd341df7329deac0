'use client'
import { useTranslations } from 'next-intl'
import { AuditLog } from '@/components/audit/audit-log'
import { SignInHistory } from '@/components/login-history/login-history'
import { Outbox } from '@/components/mail/outbox'
import { AddressTabs } from '@/components/ui/address-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { AdminSettings } from './admin-settings'
import { MailServerState } from './mail-server-state'
import { MailSettings } from './mail-settings'

/** General settings: sessions and two-step sign-in, e-mail, and every mail of the product with its state and its text. */
export function GeneralSettingsScreen() {
  const t = useTranslations('setting')
  const history = useTranslations('login-history')
  const audit = useTranslations('audit')
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <AddressTabs
        label={t('title')}
        tabs={[
          { value: 'admin', label: t('tabs.admin'), content: <AdminSettings /> },
          { value: 'login-history', label: history('title'), content: <SignInHistory /> },
          { value: 'audit', label: audit('title'), content: <AuditLog /> },
          { value: 'email-setting', label: t('tabs.emailSetting'), content: <MailSettings /> },
          {
            value: 'email',
            label: t('tabs.outbox'),
            content: (
              <>
                <MailServerState />
                <Outbox />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
