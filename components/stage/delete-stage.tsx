'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { paths } from '@/lib/paths'
import { useDeleteStage } from '@/lib/stage/stage-queries'

/** Deletes a version, after a question that requires its name. */
export function DeleteStage({ apiId, stage }: { apiId: string; stage: StageView }) {
  const t = useTranslations('stage.deletion')
  const router = useRouter()
  const remove = useDeleteStage(apiId, stage.id)
  const { name, serviceUrl: url } = stage
  const askAndRemove = async () => {
    const { confirmed } = await confirm({
      title: t('question', { name }),
      body: t(stage.deployment ? 'questionBody' : 'questionBodyNotDeployed', { url }),
      confirmLabel: t('delete'),
      typedWord: name,
      danger: true,
    })
    if (!confirmed) return
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('deleted', { name }))
        router.push(paths.developer.stages(apiId))
      },
    })
  }
  return (
    <Section title={t('title')} description={t('help')}>
      <Button icon={<Trash2 size={16} aria-hidden="true" />} loading={remove.isPending} onClick={() => void askAndRemove()}>
        {t('delete')}
      </Button>
    </Section>
  )
}
