'use client'
import { REASON_MAX } from '@portico/contract/rule/reason'
import type { SubscriptionSummary } from '@portico/contract/subscription/subscription-endpoints'
import { subscriptionTransition } from '@portico/contract/subscription/subscription-states'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { type SubscriptionDecision, useDecideSubscription } from '@/lib/subscription/subscription-queries'

/** The acts of a provider that are possible now; an act that the state does not allow is absent. */
export interface SubscriptionActs {
  approve?: () => void
  reject?: () => void
  cancel?: () => void
  /** The running act. */
  running: SubscriptionDecision['act'] | undefined
}

/** Returns the acts that the subscription's state machine allows, each with its question, its reason and its toast. */
export function useSubscriptionActs({ id, status, api, subscriber }: SubscriptionSummary): SubscriptionActs {
  const t = useTranslations('subscription')
  const decide = useDecideSubscription()
  const names = { name: subscriber.name, api: api.name }
  const allows = (event: Parameters<typeof subscriptionTransition>[1]) => subscriptionTransition(status, event) !== undefined
  const reasonOf = (act: SubscriptionDecision['act']) => ({
    label: t('reason'),
    maxLength: REASON_MAX,
    help: t('reasonHelp', names),
    about: `${act}:${id}`,
  })

  const approve = () => decide.mutate({ act: 'approve', subscriptionId: id }, { onSuccess: () => toast.success(t('approved', names)) })
  const reject = async () => {
    const { confirmed, reason } = await confirm({
      title: t('rejectTitle'),
      body: (
        <>
          <p>{t('rejectBody', names)}</p>
          <p>{t('rejectSee', names)}</p>
        </>
      ),
      confirmLabel: t('reject'),
      cancelLabel: t('keep'),
      danger: true,
      reason: reasonOf('reject'),
    })
    if (confirmed) decide.mutate({ act: 'reject', subscriptionId: id, reason }, { onSuccess: () => toast.success(t('rejected', names)) })
  }
  const cancel = async () => {
    const { confirmed, reason } = await confirm({
      title: t('cancelTitle'),
      body: (
        <>
          <p>{t('cancelBody', names)}</p>
          <p>
            <b>{t('cancelWarning')}</b>
          </p>
          <p>{t('cancelSee', names)}</p>
        </>
      ),
      confirmLabel: t('cancelConfirm'),
      cancelLabel: t('keep'),
      danger: true,
      reason: reasonOf('cancel'),
    })
    if (confirmed) decide.mutate({ act: 'cancel', subscriptionId: id, reason }, { onSuccess: () => toast.success(t('canceled', names)) })
  }
  return {
    approve: allows('approve') ? approve : undefined,
    reject: allows('reject') ? () => void reject() : undefined,
    cancel: allows('cancelByDeveloper') ? () => void cancel() : undefined,
    running: decide.isPending ? decide.variables.act : undefined,
  }
}
