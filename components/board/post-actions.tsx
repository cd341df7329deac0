'use client'
import type { ManagedPostDetail } from '@portico/contract/board/board-endpoints'
import { postStatusAfter } from '@portico/contract/board/post-states'
import { REASON_MAX } from '@portico/contract/rule/reason'
import { Check, ExternalLink, Pencil, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { DeleteButton } from '@/components/feedback/delete-button'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { useApprovePost, useDeletePost, useRejectPost } from '@/lib/board/board-queries'
import { postTitleIn } from '@/lib/board/post-title-in'
import { paths, type StaffArea } from '@/lib/paths'

/** Shows what a person may do with a post: admins decide on waiting ones. */
export function PostActions({ area, post }: { area: StaffArea; post: ManagedPostDetail }) {
  const t = useTranslations('board')
  const support = paths[area].support
  const { id, board } = post
  const title = postTitleIn(useLocale(), post)
  const approve = useApprovePost(id)
  const reject = useRejectPost(id)
  const askAndReject = async () => {
    const { confirmed, reason } = await confirm({
      title: t('rejectTitle'),
      body: t('rejectBody', { title }),
      confirmLabel: t('reject'),
      danger: true,
      reason: { label: t('reason'), maxLength: REASON_MAX, about: `reject-post:${id}` },
    })
    if (confirmed) reject.mutate({ reason }, { onSuccess: () => toast.success(t('rejectedToast', { title })) })
  }
  const isDecided = area === 'admin' && postStatusAfter(post.status, 'approve') !== undefined
  return (
    <>
      {post.shown ? (
        <LinkButton href={paths.post(board, id)} prefetch={false} icon={<ExternalLink size={16} aria-hidden="true" />}>
          {t('openOnPortal')}
        </LinkButton>
      ) : null}
      <DeleteButton
        labels={{ act: t('delete'), title: t('deleteTitle'), body: t('deleteBody', { title }), done: t('deletedToast', { title }) }}
        remove={useDeletePost(id)}
        to={support.list(board)}
      />
      <LinkButton
        variant={isDecided ? 'secondary' : 'primary'}
        href={support.update(board, id)}
        icon={<Pencil size={16} aria-hidden="true" />}
      >
        {t('edit')}
      </LinkButton>
      {isDecided ? (
        <>
          <Button icon={<X size={16} aria-hidden="true" />} loading={reject.isPending} onClick={() => void askAndReject()}>
            {t('reject')}
          </Button>
          <Button
            variant="primary"
            icon={<Check size={16} aria-hidden="true" />}
            loading={approve.isPending}
            onClick={() => approve.mutate(undefined, { onSuccess: () => toast.success(t('approvedToast', { title })) })}
          >
            {t('approve')}
          </Button>
        </>
      ) : null}
    </>
  )
}
