'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { AddressTabs } from '@/components/data/address-tabs'
import { lateComponent } from '@/components/ui/late-component'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton, TableSkeleton } from '@/components/ui/skeletons'

// Each tab loads its own code when it opens. Forms are drawn by the browser only: React can draw what is loaded later a second time instead of
// hydrating it, and what the user typed before would be lost.
const AdminSettings = lateComponent(() => import('./admin-settings').then((module) => module.AdminSettings), { loading: <LoadingForm /> })
const MailSettings = lateComponent(() => import('./mail-settings').then((module) => module.MailSettings), { loading: <LoadingForm /> })
const SignInHistory = dynamic(() => import('@/components/login-history/login-history').then((module) => module.SignInHistory), {
  loading: LoadingTable,
})
const AuditLog = dynamic(() => import('@/components/audit/audit-log').then((module) => module.AuditLog), { loading: LoadingTable })
const VersionManagement = dynamic(() => import('@/components/installation/version-management').then((module) => module.VersionManagement), {
  loading: LoadingTable,
})
const MailServerState = dynamic(() => import('./mail-server-state').then((module) => module.MailServerState))
const Outbox = dynamic(() => import('@/components/mail/outbox').then((module) => module.Outbox), { loading: LoadingTable })

/** Shows the general settings: sessions and two-step sign-in, email settings, and every email with its state and text. */
export function GeneralSettingsScreen() {
  const t = useTranslations('setting')
  const history = useTranslations('login-history')
  const audit = useTranslations('audit')
  return (
    <>
      <PageHeader guide="set-up-the-portal" title={t('title')} description={t('description')} />
      <AddressTabs
        label={t('title')}
        tabs={[
          { value: 'admin', label: t('tabs.admin'), content: <AdminSettings /> },
          { value: 'login-history', label: history('title'), content: <SignInHistory /> },
          { value: 'version', label: t('tabs.version'), content: <VersionManagement /> },
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

function LoadingForm() {
  return <FormSkeleton fields={4} />
}

function LoadingTable() {
  return <TableSkeleton rows={5} columns={4} />
}
