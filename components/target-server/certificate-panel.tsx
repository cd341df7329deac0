'use client'
import { CERTIFICATE_WARNING_DAYS } from '@portico/contract/target-server/target-server'
import type { ClientCertificateView, TargetServerGroupDetail } from '@portico/contract/target-server/target-server-endpoints'
import { FileKey, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { EmptyState } from '@/components/ui/empty-state'
import { ExactTime } from '@/components/ui/exact-time'
import { lateComponent } from '@/components/ui/late-component'
import { Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { Text } from '@/components/ui/text'
import { useDeleteClientCertificate, usePutClientCertificate, useSwitchClientCertificate } from '@/lib/target-server/target-server-queries'
import styles from './target-server.module.css'

// Loaded when it opens.
const CertificateDialog = lateComponent(() => import('@/components/form/certificate-dialog').then((module) => module.CertificateDialog))

/** Shows the client certificate of a group: subject, expiry, whether gateways present it; sets, replaces, turns off, deletes it. */
export function CertificatePanel({ group }: { group: TargetServerGroupDetail }) {
  const t = useTranslations('target-server.certificate')
  const [asking, setAsking] = useState(false)
  const put = usePutClientCertificate(group.id)
  const { certificate } = group
  return (
    <>
      {certificate ? (
        <Shown group={group} certificate={certificate} onReplace={() => setAsking(true)} />
      ) : (
        <EmptyState
          icon={<FileKey size={28} />}
          title={t('noneTitle')}
          body={t('noneBody')}
          action={
            <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
              {t('addTitle')}
            </Button>
          }
        />
      )}
      {asking ? (
        <CertificateDialog
          title={certificate ? t('replaceTitle') : t('addTitle')}
          submitLabel={certificate ? t('replace') : t('add')}
          effect={t('effect')}
          saved={t('saved')}
          send={put.mutateAsync}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

interface ShownProps {
  group: TargetServerGroupDetail
  certificate: ClientCertificateView
  onReplace: () => void
}

function Shown({ group, certificate, onReplace }: ShownProps) {
  const t = useTranslations('target-server.certificate')
  return (
    <Stack gap={4}>
      <EndNotice certificate={certificate} />
      {group.servers.some(({ protocol }) => protocol === 'https') ? null : <Notice tone="info">{t('noHttps')}</Notice>}
      <Card>
        <DescriptionList
          items={[
            { label: t('subject'), value: <Name>{certificate.subject}</Name> },
            { label: t('issuer'), value: <Name>{certificate.issuer}</Name> },
            { label: t('status'), value: <StatusBadge status={certificate.active ? 'active' : 'inactive'} /> },
            { label: t('expiresAt'), value: <ExactTime value={certificate.expiresAt} /> },
            { label: t('validFrom'), value: <ExactTime value={certificate.validFrom} /> },
            { label: t('fingerprint'), value: <Name>{certificate.fingerprint}</Name> },
            { label: t('keyFile'), value: t('keyHidden') },
            { label: t('updatedAt'), value: <RelativeTime value={certificate.updatedAt} /> },
          ]}
        />
        <Acts group={group} certificate={certificate} onReplace={onReplace} />
      </Card>
    </Stack>
  )
}

function Name({ children }: { children: ReactNode }) {
  return (
    <Text as="code" size="sm" breakable>
      {children}
    </Text>
  )
}

/** Says that a certificate has expired, or will soon. */
function EndNotice({ certificate: { daysLeft } }: { certificate: ClientCertificateView }) {
  const t = useTranslations('target-server.certificate')
  if (daysLeft < 0) return <Notice tone="danger" title={t('ended')} />
  return daysLeft < Math.max(...CERTIFICATE_WARNING_DAYS) ? <Notice tone="warning" title={t('ending', { days: daysLeft })} /> : null
}

function Acts({ group, certificate: { active, daysLeft }, onReplace }: ShownProps) {
  const t = useTranslations('target-server.certificate')
  const turn = useSwitchClientCertificate(group.id)
  const remove = useDeleteClientCertificate(group.id)
  const askAndRemove = async () => {
    const { confirmed } = await confirm({ title: t('deleteTitle'), body: t('deleteBody'), confirmLabel: t('delete'), danger: true })
    if (!confirmed) return
    await remove.mutateAsync()
    toast.success(t('deleted'))
  }
  const turnIt = async () => {
    await turn.mutateAsync(!active)
    toast.success(active ? t('turnedOff') : t('turnedOn'))
  }
  return (
    <Row gap={2} align="stretch" className={styles.acts}>
      <Button icon={<RefreshCw size={16} aria-hidden="true" />} onClick={onReplace}>
        {t('replace')}
      </Button>
      {active || daysLeft >= 0 ? (
        <Button loading={turn.isPending} onClick={() => void turnIt().catch(() => undefined)}>
          {active ? t('turnOff') : t('turnOn')}
        </Button>
      ) : null}
      <Button
        icon={<Trash2 size={16} aria-hidden="true" />}
        loading={remove.isPending}
        onClick={() => void askAndRemove().catch(() => undefined)}
      >
        {t('delete')}
      </Button>
    </Row>
  )
}
