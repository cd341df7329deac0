'use client'
import type { UserView } from '@portico/contract/user/user-endpoints'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button, type ButtonSize } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { useDeleteUser, useRestoreUser } from '@/lib/user/user-queries'
import { shownByDialog } from './shown-by-dialog'

interface WithdrawnUserActionsProps {
  user: Pick<UserView, 'id' | 'name' | 'email'>
  size?: ButtonSize
  /** Called after the person has been deleted. */
  onDeleted?: () => void
}

/** Shows the actions for a withdrawn person: restore, or delete permanently, which asks to type the address. */
export function WithdrawnUserActions({ user, size = 'sm', onDeleted }: WithdrawnUserActionsProps) {
  const t = useTranslations('user')
  const restore = useRestoreUser(user.id)
  const remove = useDeleteUser(user.id)
  const { name, email } = user

  const askAndRestore = async () => {
    const { confirmed } = await confirm({
      title: t('restoreTitle', { name }),
      body: t('restoreBody', { email }),
      confirmLabel: t('restore'),
    })
    if (!confirmed) return
    await restore.mutateAsync()
    toast.success(t('restoredToast', { name }), { action: { label: t('open'), href: paths.admin.updateUser(user.id) } })
  }
  const askAndDelete = async () => {
    const { confirmed } = await confirm({
      title: t('deleteTitle', { name }),
      body: t('deleteBody', { email }),
      confirmLabel: t('delete'),
      danger: true,
      typedWord: email,
    })
    if (!confirmed) return
    await remove.mutateAsync()
    toast.success(t('deletedToast', { name }))
    onDeleted?.()
  }
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 'var(--space-2)' }}>
      <Button
        size={size}
        icon={<RotateCcw size={14} aria-hidden="true" />}
        loading={restore.isPending}
        aria-label={t('restoreWho', { name })}
        onClick={() => askAndRestore().catch(shownByDialog)}
      >
        {t('restore')}
      </Button>
      <Button
        size={size}
        variant="ghost"
        icon={<Trash2 size={14} aria-hidden="true" />}
        loading={remove.isPending}
        aria-label={t('deleteWho', { name })}
        onClick={() => askAndDelete().catch(shownByDialog)}
      >
        {t('deleteForGood')}
      </Button>
    </span>
  )
}
