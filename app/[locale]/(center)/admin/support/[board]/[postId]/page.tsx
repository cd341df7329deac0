import type { Metadata } from 'next'
import { PostDetailScreen } from '@/components/board/post-detail-screen'
import { managedPost } from '@/lib/board/board-queries'
import { postTitle } from '@/lib/board/post-titles'
import { requireWriter } from '@/lib/board/require-writer'
import { Prefetch } from '@/lib/query/prefetch'

interface AdminPostDetailPageProps {
  params: Promise<{ board: string; postId: string }>
}

export async function generateMetadata({ params }: AdminPostDetailPageProps): Promise<Metadata> {
  const { board, postId } = await params
  return postTitle(board, postId)
}

/** Shows `/admin/support/{mainPage}/{detailId}`. */
export default async function AdminPostDetailPage({ params }: AdminPostDetailPageProps) {
  const { board: name, postId } = await params
  const board = await requireWriter('admin', name, postId)
  return (
    <Prefetch queries={[managedPost(postId)]}>
      <PostDetailScreen area="admin" board={board} postId={postId} />
    </Prefetch>
  )
}
