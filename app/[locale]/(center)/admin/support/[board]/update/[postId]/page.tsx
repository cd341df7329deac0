import type { Metadata } from 'next'
import { PostUpdateScreen } from '@/components/board/post-update-screen'
import { managedPost } from '@/lib/board/board-queries'
import { postUpdateTitle } from '@/lib/board/post-titles'
import { requireWriter } from '@/lib/board/require-writer'
import { Prefetch } from '@/lib/query/prefetch'

interface AdminPostUpdatePageProps {
  params: Promise<{ board: string; postId: string }>
}

export async function generateMetadata({ params }: AdminPostUpdatePageProps): Promise<Metadata> {
  const { board, postId } = await params
  return postUpdateTitle(board, postId)
}

/** Shows `/admin/support/{mainPage}/update/{detailId}`. */
export default async function AdminPostUpdatePage({ params }: AdminPostUpdatePageProps) {
  const { board: name, postId } = await params
  const board = await requireWriter('admin', name, postId)
  return (
    <Prefetch queries={[managedPost(postId)]}>
      <PostUpdateScreen area="admin" board={board} postId={postId} />
    </Prefetch>
  )
}
