'use client'
import { REASON_MAX } from '@portico/contract/rule/reason'
import type { SubscriptionSummary } from '@portico/contract/subscription/subscription-endpoints'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { showError } from '@/components/feedback/error-store'
import { toast } from '@/components/feedback/toast-store'
import { PlatformError } from '@/lib/platform/platform-error'
import { type SubscriptionDecision, useDecideSubscriptions } from '@/lib/subscription/subscription-queries'
import { findBlockers } from './find-blockers'

type Act = SubscriptionDecision['act']

/** Decides on the selected subscriptions with one question and one reason; shows the blockers when the platform rejects the whole decision. */
export function useDecideSeveral(chosen: readonly SubscriptionSummary[], onDone: () => void) {
  const t = useTranslations('subscription.several')
  const single = useTranslations('subscription')
  const decide = useDecideSubscriptions()
  const count = chosen.length

  const run = (act: Act, reason: string) =>
    decide.mutate(
      { act, subscriptionIds: chosen.map(({ id }) => id), reason },
      {
        onSuccess: ({ decided }) => {
          toast.success(t(`done.${act}`, { count: decided }))
          onDone()
        },
        onError: (error) => tellRefusal(error),
      },
    )

  const tellRefusal = (error: unknown) => {
    const blockers = error instanceof PlatformError ? findBlockers(chosen, error.data) : []
    if (blockers.length === 0) return showError(error)
    void confirm({
      title: t('noneTitle'),
      body: (
        <>
          <p>{t('noneBody')}</p>
          <ul>
            {blockers.map(({ id, subscriber, api }) => (
              <li key={id}>
                {subscriber.name} · {api.name}
              </li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: t('selectAgain'),
      cancelLabel: single('keep'),
    }).then(({ confirmed }) => confirmed && onDone())
  }

  return async (act: Act) => {
    const { confirmed, reason } = await confirm({
      title: t(`title.${act}`, { count }),
      body: (
        <>
          <Names chosen={chosen} />
          <p>{act === 'cancel' ? <b>{t('see.cancel')}</b> : t(`see.${act}`)}</p>
        </>
      ),
      confirmLabel: act === 'cancel' ? single('cancelConfirm') : single(act),
      cancelLabel: single('keep'),
      danger: act !== 'approve',
      reason:
        act === 'approve' ? undefined : { label: single('reason'), maxLength: REASON_MAX, help: t('reasonHelp'), about: `${act}:several` },
    })
    if (confirmed) run(act, reason)
  }
}

/** The largest number of names in the question. */
const NAMES_SHOWN = 5

function Names({ chosen }: { chosen: readonly SubscriptionSummary[] }) {
  const t = useTranslations('subscription.several')
  const more = chosen.length - NAMES_SHOWN
  return (
    <ul>
      {chosen.slice(0, NAMES_SHOWN).map(({ id, subscriber, api }) => (
        <li key={id}>
          {subscriber.name} · {api.name}
        </li>
      ))}
      {more > 0 ? <li>{t('more', { count: more })}</li> : null}
    </ul>
  )
}
