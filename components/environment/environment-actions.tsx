'use client'
import type { EnvironmentDetail } from '@portico/contract/environment/environment-endpoints'
import { Globe, History, Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { LinkButton } from '@/components/ui/link-button'
import { useDeleteEnvironment, useExposeEnvironment } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'

// Loaded when it opens.
const EnvironmentUseDialog = lateComponent(() => import('./environment-use-dialog').then((module) => module.EnvironmentUseDialog))

/** Shows the buttons of an environment: edit, expose on the portal, delete. */
export function EnvironmentActions({ environment }: { environment: EnvironmentDetail }) {
  const t = useTranslations('environment')
  return (
    <>
      <LinkButton href={paths.admin.updateEnvironment(environment.id)} icon={<Pencil size={16} aria-hidden="true" />}>
        {t('edit')}
      </LinkButton>
      <LinkButton href={paths.admin.environmentHistory(environment.id)} icon={<History size={16} aria-hidden="true" />}>
        {t('history.link')}
      </LinkButton>
      {environment.exposedOnPortal ? null : <ExposeButton environment={environment} />}
      <DeleteButton environment={environment} />
    </>
  )
}

function ExposeButton({ environment }: { environment: EnvironmentDetail }) {
  const t = useTranslations('environment.expose')
  const expose = useExposeEnvironment(environment.id)
  const { name, exposure } = environment
  const askAndExpose = async () => {
    const { confirmed } = await confirm({
      title: t('question', { name }),
      body: (
        <>
          <p>{exposure.exposedName === null ? t('first') : t('instead', { exposed: exposure.exposedName })}</p>
          <p>{t('effect', { now: exposure.shownApiCount, afterwards: exposure.shownApiCountIfExposed })}</p>
        </>
      ),
      confirmLabel: t('confirm'),
    })
    if (confirmed) expose.mutate(undefined, { onSuccess: () => toast.success(t('done', { name })) })
  }
  return (
    <Button icon={<Globe size={16} aria-hidden="true" />} loading={expose.isPending} onClick={() => void askAndExpose()}>
      {t('act')}
    </Button>
  )
}

function DeleteButton({ environment }: { environment: EnvironmentDetail }) {
  const t = useTranslations('environment.deletion')
  const router = useRouter()
  const remove = useDeleteEnvironment(environment.id)
  const [blocked, setBlocked] = useState(false)
  const { name, use, gateways } = environment
  const askAndRemove = async () => {
    if (use.versionCount + use.publishedApiCount > 0) return setBlocked(true)
    const { confirmed } = await confirm({
      title: t('question', { name }),
      body: t('questionBody', { count: gateways.length }),
      confirmLabel: t('act'),
      danger: true,
    })
    if (!confirmed) return
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('done', { name }))
        router.push(paths.admin.environments)
      },
    })
  }
  return (
    <>
      <Button icon={<Trash2 size={16} aria-hidden="true" />} loading={remove.isPending} onClick={() => void askAndRemove()}>
        {t('act')}
      </Button>
      {blocked ? <EnvironmentUseDialog name={name} use={use} onClose={() => setBlocked(false)} /> : null}
    </>
  )
}
