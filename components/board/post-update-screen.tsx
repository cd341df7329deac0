'use client'
import type { Board } from '@portico/contract/board/board'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { managedPost, useUpdatePost } from '@/lib/board/board-queries'
import { postTitleIn } from '@/lib/board/post-title-in'
import { paths, type StaffArea } from '@/lib/paths'
import { PostForm } from './post-form'

/** Changes a post; one that needs approval then waits for it again. */
export function PostUpdateScreen({ area, board, postId }: { area: StaffArea; board: Board; postId: string }) {
  const t = useTranslations('board')
  const router = useRouter()
  const locale = useLocale()
  const query = useQuery(managedPost(postId))
  const update = useUpdatePost(postId)
  const support = paths[area].support
  return (
    <QueryView query={query} skeleton={<FormSkeleton />}>
      {(post) => (
        <>
          <PageHeader
            guide="write-posts"
            title={`${t('updateTitle')} · ${postTitleIn(locale, post)}`}
            crumbs={[
              { label: t(`boards.${board}`), href: support.list(board) },
              { label: postTitleIn(locale, post), href: support.post(board, postId) },
              { label: t('updateTitle') },
            ]}
          />
          <PostForm
            board={board}
            post={post}
            label={t('updateTitle')}
            cancelHref={support.post(board, postId)}
            onSubmit={async ({ apiId: _apiId, ...values }) => {
              const saved = await update.mutateAsync(values)
              toast.success(t(`savedToasts.${saved.status}`, { title: postTitleIn(locale, saved) }))
              router.push(support.post(board, postId))
            }}
          />
        </>
      )}
    </QueryView>
  )
}
