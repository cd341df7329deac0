import type { Metadata } from 'next'
import { PostUpdateScreen } from '@/components/board/post-update-screen'
import { managedPost } from '@/lib/board/board-queries'
import { postUpdateTitle } from '@/lib/board/post-titles'
import { requireWriter } from '@/lib/board/require-writer'
import { Prefetch } from '@/lib/query/prefetch'

interface DeveloperPostUpdatePageProps {
  params: Promise<{ board: string; postId: string }>
}

export async function generateMetadata({ params }: DeveloperPostUpdatePageProps): Promise<Metadata> {
  const { board, postId } = await params
  return postUpdateTitle(board, postId)
}

/** Shows `/developer/support/{mainPage}/update/{detailId}`. */
export default async function DeveloperPostUpdatePage({ params }: DeveloperPostUpdatePageProps) {
  const { board: name, postId } = await params
  const board = await requireWriter('developer', name, postId)
  return (
    <Prefetch queries={[managedPost(postId)]}>
      <PostUpdateScreen area="developer" board={board} postId={postId} />
    </Prefetch>
  )
}
