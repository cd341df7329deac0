'use client'
import type { EnvironmentDetail } from '@portico/contract/environment/environment-endpoints'
import type { ServerCertificateView } from '@portico/contract/environment/server-certificate'
import { CERTIFICATE_WARNING_DAYS } from '@portico/contract/target-server/target-server'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ExactTime } from '@/components/ui/exact-time'
import { IconButton } from '@/components/ui/icon-button'
import { lateComponent } from '@/components/ui/late-component'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { useAddServerCertificate, useDeleteServerCertificate } from '@/lib/environment/environment-queries'

// Loaded when it opens.
const CertificateDialog = lateComponent(() => import('@/components/form/certificate-dialog').then((module) => module.CertificateDialog))

/** Shows the TLS certificates of an environment with their ends; adds and deletes them. */
export function ServerCertificates({ environment }: { environment: EnvironmentDetail }) {
  const t = useTranslations('environment.certificates')
  const [asking, setAsking] = useState(false)
  const add = useAddServerCertificate(environment.id)
  const { certificates } = environment
  const button = (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
      {t('add')}
    </Button>
  )
  const columns: Column<ServerCertificateView>[] = [
    {
      id: 'names',
      width: '4fr',
      wraps: true,
      header: t('names'),
      primary: true,
      cell: ({ names, fingerprint }) => <TwoLineCell first={names.join(', ')} second={fingerprint} />,
    },
    { id: 'issuer', width: '3fr', header: t('issuer'), wideOnly: true, onCards: true, cell: ({ issuer }) => issuer },
    { id: 'expires', width: '13rem', header: t('expiresAt'), cell: ({ expiresAt }) => <ExactTime value={expiresAt} /> },
    timeColumn({ id: 'added', header: t('addedAt'), wideOnly: true, value: ({ addedAt }) => addedAt }),
    {
      id: 'delete',
      width: '4.5rem',
      header: '',
      align: 'end',
      cell: (row) => <DeleteButton environment={environment} certificate={row} />,
    },
  ]
  return (
    <Section title={t('title')} description={t('help')} actions={certificates.length > 0 ? button : undefined} bare>
      {certificates.length === 0 ? (
        <EmptyState title={t('noneTitle')} body={t('noneBody')} action={button} />
      ) : (
        <Stack gap={4}>
          <Notices environment={environment} />
          <DataTable caption={t('title')} columns={columns} rows={certificates} rowKey={({ id }) => id} />
        </Stack>
      )}
      {asking ? (
        <CertificateDialog
          title={t('addTitle')}
          submitLabel={t('add')}
          effect={certificates.length === 0 ? t('firstEffect') : t('effect')}
          saved={t('saved')}
          send={add.mutateAsync}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Section>
  )
}

/** Says what consumers will notice: an address of http, names that do not cover the address, an end. */
function Notices({ environment: { certificates, protocol, apiEndpoint } }: { environment: EnvironmentDetail }) {
  const t = useTranslations('environment.certificates')
  const ending = certificates.filter(({ daysLeft }) => daysLeft < Math.max(...CERTIFICATE_WARNING_DAYS))
  return (
    <>
      {protocol === 'http' ? <Notice tone="warning">{t('addressIsHttp')}</Notice> : null}
      {certificates.some(({ coversEndpoint }) => coversEndpoint) ? null : (
        <Notice tone="warning">{t('notCovered', { host: apiEndpoint })}</Notice>
      )}
      {ending.map(({ id, names: [name = ''], daysLeft }) => (
        <Notice key={id} tone={daysLeft < 0 ? 'danger' : 'warning'}>
          {daysLeft < 0 ? t('ended', { name }) : t('ending', { name, days: daysLeft })}
        </Notice>
      ))}
    </>
  )
}

function DeleteButton({ environment, certificate }: { environment: EnvironmentDetail; certificate: ServerCertificateView }) {
  const t = useTranslations('environment.certificates')
  const remove = useDeleteServerCertificate(environment.id)
  const [name = ''] = certificate.names
  const askAndRemove = async () => {
    const isLast = environment.certificates.length === 1
    const { confirmed } = await confirm({
      title: t('deleteTitle', { name }),
      body: isLast ? t('deleteLastBody') : t('deleteBody'),
      confirmLabel: t('delete'),
      danger: true,
    })
    if (confirmed) remove.mutate(certificate.id, { onSuccess: () => toast.success(t('deleted')) })
  }
  return (
    <IconButton
      label={t('deleteOf', { name })}
      icon={<Trash2 size={16} aria-hidden="true" />}
      disabled={remove.isPending}
      onClick={() => void askAndRemove()}
    />
  )
}
