'use client'
import type { Board } from '@portico/contract/board/board'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { useCreatePost } from '@/lib/board/board-queries'
import { postTitleIn } from '@/lib/board/post-title-in'
import { paths, type StaffArea } from '@/lib/paths'
import { PostForm } from './post-form'

/** Creates a post of a board. */
export function PostCreateScreen({ area, board }: { area: StaffArea; board: Board }) {
  const t = useTranslations('board')
  const router = useRouter()
  const locale = useLocale()
  const create = useCreatePost(board)
  const support = paths[area].support
  return (
    <>
      <PageHeader
        guide="write-posts"
        title={t('createTitle')}
        crumbs={[{ label: t(`boards.${board}`), href: support.list(board) }, { label: t('createTitle') }]}
      />
      <PostForm
        board={board}
        label={t('createTitle')}
        cancelHref={support.list(board)}
        onSubmit={async (values) => {
          const post = await create.mutateAsync(values)
          toast.success(t(`savedToasts.${post.status}`, { title: postTitleIn(locale, post) }))
          router.push(support.post(board, post.id))
        }}
      />
    </>
  )
}
