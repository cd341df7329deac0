'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { publicationTransition } from '@portico/contract/publication/publication-states'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { useCancelPublication } from '@/lib/api/api-queries'

/** The acts that are possible now; an act that the state does not allow is absent. */
export interface PublicationActs {
  request?: () => void
  cancelRequest?: () => void
  cancelPublication?: () => void
  canceling: boolean
}

/** Returns the acts that the state machine of publications allows for an API, each with its question and toast; requesting has its own dialog. */
export function usePublicationActs(api: ApiDetail, onRequest: () => void): PublicationActs {
  const t = useTranslations('api.publication')
  const canceling = useCancelPublication(api.id)
  const allows = (event: Parameters<typeof publicationTransition>[1]) => publicationTransition(api.publicationStatus, event) !== undefined

  const cancel = async (which: 'Request' | 'Publication') => {
    const { confirmed } = await confirm({
      title: t(`cancel${which}Title`, { name: api.name }),
      body: t(`cancel${which}Body`, { name: api.name, count: api.subscriptionCount }),
      confirmLabel: t(`cancel${which}Confirm`),
      cancelLabel: which === 'Request' ? t('keepRequest') : t('keepPublication'),
      danger: which === 'Publication',
    })
    if (!confirmed) return
    const done = which === 'Request' ? t('requestCanceled') : t('publicationCanceled', { name: api.name })
    canceling.mutate(undefined, { onSuccess: () => toast.success(done) })
  }
  return {
    request: allows('request') ? onRequest : undefined,
    cancelRequest: allows('cancelRequest') ? () => void cancel('Request') : undefined,
    cancelPublication: allows('cancelPublication') ? () => void cancel('Publication') : undefined,
    canceling: canceling.isPending,
  }
}
