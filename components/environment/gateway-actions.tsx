'use client'
import type { GatewayDetail } from '@portico/contract/environment/environment-endpoints'
import { Ban, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { LinkButton } from '@/components/ui/link-button'
import {
  type UnenrolledGateway,
  useDeleteGateway,
  useIssueEnrolmentToken,
  useRevokeEnrolmentToken,
} from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'

// Loaded when it opens.
const GatewayTokenDialog = lateComponent(() => import('./gateway-token-dialog').then((module) => module.GatewayTokenDialog))

/** Shows the buttons of a gateway: edit always; remove and a new enrollment token while it does not report; revoke for an unused token. */
export function GatewayActions({ gateway, platformUrl }: { gateway: GatewayDetail; platformUrl: string }) {
  const t = useTranslations('environment')
  const isSilent = gateway.status === 'Unavailable'
  return (
    <>
      <LinkButton href={paths.admin.updateGateway(gateway.environment.id, gateway.id)} icon={<Pencil size={16} aria-hidden="true" />}>
        {t('edit')}
      </LinkButton>
      {isSilent ? <IssueToken gateway={gateway} platformUrl={platformUrl} /> : null}
      {gateway.enrolmentToken ? <RevokeToken gateway={gateway} /> : null}
      {isSilent ? <RemoveGateway gateway={gateway} /> : null}
    </>
  )
}

function IssueToken({ gateway, platformUrl }: { gateway: GatewayDetail; platformUrl: string }) {
  const t = useTranslations('environment.token')
  const issue = useIssueEnrolmentToken(gateway.environment.id, gateway.id)
  const [issued, setIssued] = useState<UnenrolledGateway>()
  const askAndIssue = async () => {
    const replaces = gateway.enrolmentToken !== null && !gateway.enrolmentToken.expired
    if (replaces || gateway.enrolled) {
      const body = t(replaces ? 'replaces' : 'enrollsAgain')
      const { confirmed } = await confirm({ title: t('issueQuestion', { name: gateway.name }), body, confirmLabel: t('issue') })
      if (!confirmed) return
    }
    issue.mutate(undefined, { onSuccess: setIssued })
  }
  return (
    <>
      <Button icon={<KeyRound size={16} aria-hidden="true" />} loading={issue.isPending} onClick={() => void askAndIssue()}>
        {t('issue')}
      </Button>
      {issued ? <GatewayTokenDialog expected={issued} platformUrl={platformUrl} onClose={() => setIssued(undefined)} /> : null}
    </>
  )
}

function RevokeToken({ gateway }: { gateway: GatewayDetail }) {
  const t = useTranslations('environment.token')
  const revoke = useRevokeEnrolmentToken(gateway.environment.id, gateway.id)
  const askAndRevoke = async () => {
    const title = t('revokeQuestion', { name: gateway.name })
    const { confirmed } = await confirm({ title, body: t('revokeBody'), confirmLabel: t('revoke'), danger: true })
    if (confirmed) revoke.mutate(undefined, { onSuccess: () => toast.success(t('revoked')) })
  }
  return (
    <Button icon={<Ban size={16} aria-hidden="true" />} loading={revoke.isPending} onClick={() => void askAndRevoke()}>
      {t('revoke')}
    </Button>
  )
}

function RemoveGateway({ gateway }: { gateway: GatewayDetail }) {
  const t = useTranslations('environment.removal')
  const router = useRouter()
  const { name, environment } = gateway
  const remove = useDeleteGateway(environment.id, gateway.id)
  const askAndRemove = async () => {
    const { confirmed } = await confirm({ title: t('question', { name }), body: t('body'), confirmLabel: t('act'), danger: true })
    if (!confirmed) return
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('done', { name }))
        router.push(paths.admin.environment(environment.id))
      },
    })
  }
  return (
    <Button icon={<Trash2 size={16} aria-hidden="true" />} loading={remove.isPending} onClick={() => void askAndRemove()}>
      {t('act')}
    </Button>
  )
}
