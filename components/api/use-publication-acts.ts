'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { publicationTransition } from '@portico/contract/publication/publication-states'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { showError } from '@/components/feedback/error-store'
import { toast } from '@/components/feedback/toast-store'
import { useCancelPublication, useRequestPublication } from '@/lib/api/api-queries'
import { paths } from '@/lib/paths'
import { PlatformError } from '@/lib/platform/platform-error'

/** What may be done about a publication now; an act that its state does not allow is not there. */
export interface PublicationActs {
  request?: () => void
  cancelRequest?: () => void
  cancelPublication?: () => void
  requesting: boolean
  canceling: boolean
}

/** The acts that the publication's state machine allows for an API, each with its question, its toast and its refusal in words. */
export function usePublicationActs(api: ApiDetail): PublicationActs {
  const t = useTranslations('api.publication')
  const router = useRouter()
  const requesting = useRequestPublication(api.id)
  const canceling = useCancelPublication(api.id)
  const allows = (event: Parameters<typeof publicationTransition>[1]) => publicationTransition(api.publicationStatus, event) !== undefined

  const request = () =>
    requesting.mutate(undefined, {
      onSuccess: () => toast.success(t('requested', { name: api.name })),
      onError: async (error) => {
        if (!(error instanceof PlatformError) || error.code !== 'NoStage') return showError(error)
        const { confirmed } = await confirm({
          title: t('noStageTitle'),
          body: t('noStageBody'),
          confirmLabel: t('noStageAction'),
          code: error.code,
        })
        if (confirmed) router.push(paths.developer.stages(api.id))
      },
    })
  const cancel = async (which: 'Request' | 'Publication') => {
    const { confirmed } = await confirm({
      title: t(`cancel${which}Title`),
      body: t(`cancel${which}Body`, { name: api.name }),
      confirmLabel: t(`cancel${which}Confirm`),
      cancelLabel: t('keep'),
      danger: which === 'Publication',
    })
    if (!confirmed) return
    const done = which === 'Request' ? t('requestCanceled') : t('publicationCanceled', { name: api.name })
    canceling.mutate(undefined, { onSuccess: () => toast.success(done) })
  }
  return {
    request: allows('request') ? request : undefined,
    cancelRequest: allows('cancelRequest') ? () => void cancel('Request') : undefined,
    cancelPublication: allows('cancelPublication') ? () => void cancel('Publication') : undefined,
    requesting: requesting.isPending,
    canceling: canceling.isPending,
  }
}
