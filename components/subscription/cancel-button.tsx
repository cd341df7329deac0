'use client'
import { type SubscriptionStatus, subscriptionTransition } from '@portico/contract/subscription/subscription-states'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { useCancelSubscription } from '@/lib/subscription/subscription-own-queries'

interface CancelButtonProps {
  subscriptionId: string
  apiName: string
  status: SubscriptionStatus
}

/** Cancels a subscription or a request for one; absent when the state machine does not allow it. */
export function CancelButton({ subscriptionId, apiName, status }: CancelButtonProps) {
  const t = useTranslations('subscription-own.cancel')
  const cancel = useCancelSubscription(subscriptionId)
  if (!subscriptionTransition(status, 'cancelByUser')) return null
  const waiting = status === 'WAITING'
  const name = apiName
  const ask = async () => {
    const { confirmed } = await confirm({
      title: waiting ? t('withdrawTitle', { name }) : t('title', { name }),
      body: waiting ? t('withdrawBody') : t('body', { name }),
      cancelLabel: t('keep'),
      confirmLabel: waiting ? t('confirmWithdraw') : t('confirm'),
      danger: true,
    })
    if (!confirmed) return
    await cancel.mutateAsync().then(
      () => toast.success(waiting ? t('withdrawn', { name }) : t('done', { name })),
      () => undefined,
    )
  }
  return (
    <Button loading={cancel.isPending} onClick={() => void ask()}>
      {waiting ? t('withdraw') : t('action')}
    </Button>
  )
}
