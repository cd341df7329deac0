'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Copy, Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { lateComponent } from '@/components/ui/late-component'
import { LinkButton } from '@/components/ui/link-button'
import { Menu } from '@/components/ui/menu'
import { apiShares, useDeleteApi } from '@/lib/api/api-queries'
import { paths } from '@/lib/paths'

// Loaded when it opens.
const CopyApiDialog = lateComponent(() => import('./copy-api-dialog').then((module) => module.CopyApiDialog))

/** Shows the actions for an API as a whole: edit, copy, delete. */
export function ApiActions({ api }: { api: ApiDetail }) {
  const t = useTranslations('api.actions')
  const router = useRouter()
  const [copying, setCopying] = useState(false)
  const { data: shares } = useQuery(apiShares(api.id))
  const remove = useDeleteApi(api.id)
  const askAndRemove = async () => {
    const { confirmed } = await confirm({
      title: t('deleteTitle', { name: api.name }),
      body: t('deleteBody'),
      confirmLabel: t('delete'),
      typedWord: api.basePath,
      danger: true,
    })
    if (!confirmed) return
    await remove.mutateAsync()
    toast.success(t('deleted', { name: api.name }))
    router.push(paths.developer.apis)
  }
  const removeItem = {
    value: 'delete',
    label: t('delete'),
    icon: <Trash2 size={16} aria-hidden="true" />,
    danger: true,
    onSelect: () => void askAndRemove().catch(() => undefined),
  }
  return (
    <>
      <LinkButton href={paths.developer.previewApi(api.id)} whole icon={<BookOpen size={16} aria-hidden="true" />}>
        {t('preview')}
      </LinkButton>
      <LinkButton href={paths.developer.updateApi(api.id)} icon={<Pencil size={16} aria-hidden="true" />}>
        {t('edit')}
      </LinkButton>
      <Menu
        label={t('more')}
        items={[
          { value: 'copy', label: t('copy'), icon: <Copy size={16} aria-hidden="true" />, onSelect: () => setCopying(true) },
          ...(shares?.mayManage ? [removeItem] : []),
        ]}
      />
      {copying ? <CopyApiDialog api={api} onClose={() => setCopying(false)} /> : null}
    </>
  )
}
