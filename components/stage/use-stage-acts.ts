'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { STAGE_TRANSITIONS } from '@portico/contract/stage/stage-states'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { showError } from '@/components/feedback/error-store'
import { toast } from '@/components/feedback/toast-store'
import { paths } from '@/lib/paths'
import { PlatformError } from '@/lib/platform/platform-error'
import { type StageAct, useStageAct } from '@/lib/stage/stage-queries'

/** The acts for a version that are possible now; an act that its state does not allow is absent. */
export interface StageActs {
  deploy: () => void
  pause?: () => void
  resume?: () => void
  /** The running act. */
  running: StageAct | undefined
}

/** Returns the acts that a version's state machine allows, each with its question, its toast and the next step after an error. */
export function useStageActs(apiId: string, stage: StageView): StageActs {
  const t = useTranslations('stage')
  const router = useRouter()
  const act = useStageAct(apiId, stage.id)
  const { name, serviceUrl: url } = stage

  const offer = async (what: 'noMethod' | 'noGroup' | 'groupNotAllowed', code: string, href: string, groups = '') => {
    const { confirmed } = await confirm({
      title: t(`dialog.${what}Title`),
      body: t(`dialog.${what}Body`, { groups }),
      confirmLabel: t(`dialog.${what}Action`),
      cancelLabel: t('dialog.close'),
      code,
    })
    if (confirmed) router.push(href)
  }
  const refused = (error: unknown) => {
    const code = error instanceof PlatformError ? error.code : undefined
    if (code === 'NoMethod') void offer('noMethod', code, paths.developer.importMethods(apiId))
    else if (code === 'NoTargetServerGroup') {
      const groups = groupsNotAllowed(error)
      void offer(groups ? 'groupNotAllowed' : 'noGroup', code, paths.developer.api(apiId), groups?.join(', '))
    } else showError(error)
  }
  const run = (which: StageAct, done: string) => act.mutate(which, { onSuccess: () => toast.success(done), onError: refused })

  const deploy = () =>
    act.mutate('deploy', {
      onSuccess: () =>
        toast.success(t('detail.deployed', { name }), {
          action: { label: t('detail.requestPublication'), href: paths.developer.api(apiId) },
        }),
      onError: refused,
    })
  const pause = async () => {
    const { confirmed } = await confirm({
      title: t('detail.pauseTitle', { name }),
      body: t('detail.pauseBody', { url }),
      confirmLabel: t('detail.pause'),
      danger: true,
    })
    if (confirmed) run('pause', t('detail.paused', { name }))
  }
  const resume = async () => {
    const { confirmed } = await confirm({
      title: t('detail.resumeTitle', { name }),
      body: t('detail.resumeBody', { url }),
      confirmLabel: t('detail.resume'),
    })
    if (confirmed) run('resume', t('detail.resumed', { name }))
  }
  const allows = (event: 'pause' | 'resume') =>
    STAGE_TRANSITIONS.some(({ from, event: allowed }) => from === stage.status && allowed === event)
  return {
    deploy,
    pause: allows('pause') && stage.deployment ? () => void pause() : undefined,
    resume: allows('resume') ? () => void resume() : undefined,
    running: act.isPending ? act.variables : undefined,
  }
}

/** Returns the names of the target server groups that block a deployment; undefined when the version has none. */
function groupsNotAllowed(error: unknown): string[] | undefined {
  const { reason, groups } = ((error as PlatformError).data ?? {}) as { reason?: unknown; groups?: unknown }
  return reason === 'notAllowed' && Array.isArray(groups) ? groups.map(String) : undefined
}
