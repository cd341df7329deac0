import type { Metadata } from 'next'
import { PostDetailScreen } from '@/components/board/post-detail-screen'
import { managedPost } from '@/lib/board/board-queries'
import { postTitle } from '@/lib/board/post-titles'
import { requireWriter } from '@/lib/board/require-writer'
import { Prefetch } from '@/lib/query/prefetch'

interface DeveloperPostDetailPageProps {
  params: Promise<{ board: string; postId: string }>
}

export async function generateMetadata({ params }: DeveloperPostDetailPageProps): Promise<Metadata> {
  const { board, postId } = await params
  return postTitle(board, postId)
}

/** Shows `/developer/support/{mainPage}/{detailId}`. */
export default async function DeveloperPostDetailPage({ params }: DeveloperPostDetailPageProps) {
  const { board: name, postId } = await params
  const board = await requireWriter('developer', name, postId)
  return (
    <Prefetch queries={[managedPost(postId)]}>
      <PostDetailScreen area="developer" board={board} postId={postId} />
    </Prefetch>
  )
}
