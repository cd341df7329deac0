'use client'
import type { PublicationSummary } from '@portico/contract/publication/publication-endpoints'
import { Pin, PinOff, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { useDecidePin } from '@/lib/publication/publication-queries'

/** Pins a published API to the home page, unpins it, or rejects its developer's request. */
export function PinDecision({ publication: { id, api, status, pinned, pinRequested } }: { publication: PublicationSummary }) {
  const t = useTranslations('publication')
  const decide = useDecidePin(id)
  if (status !== 'APPROVED') return null
  const { name } = api
  const answer = (body: { pinned: boolean }, done: string) => decide.mutate(body, { onSuccess: () => toast.success(done) })
  if (pinned)
    return (
      <Button
        icon={<PinOff size={16} aria-hidden="true" />}
        loading={decide.isPending}
        onClick={() => answer({ pinned: false }, t('unpinned', { name }))}
      >
        {t('unpin')}
      </Button>
    )
  return (
    <>
      {pinRequested ? (
        <Button
          icon={<X size={16} aria-hidden="true" />}
          disabled={decide.isPending}
          onClick={() => answer({ pinned: false }, t('pinDeclined', { name }))}
        >
          {t('declinePin')}
        </Button>
      ) : null}
      <Button
        icon={<Pin size={16} aria-hidden="true" />}
        loading={decide.isPending && decide.variables?.pinned}
        disabled={decide.isPending}
        onClick={() => answer({ pinned: true }, t('pinnedDone', { name }))}
      >
        {t('pin')}
      </Button>
    </>
  )
}
