import { managedPostQuery } from '@portico/contract/board/board-endpoints'
import type { Metadata } from 'next'
import { PostListScreen } from '@/components/board/post-list-screen'
import { listQueryOf } from '@/components/data/list-address'
import { managedPostList } from '@/lib/board/board-queries'
import { boardTitle } from '@/lib/board/post-titles'
import { requireWriter } from '@/lib/board/require-writer'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'

interface DeveloperBoardPageProps {
  params: Promise<{ board: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: DeveloperBoardPageProps): Promise<Metadata> {
  return boardTitle((await params).board)
}

/** Shows `/developer/support/{mainPage}`. */
export default async function DeveloperBoardPage({ params, searchParams }: DeveloperBoardPageProps) {
  const board = await requireWriter('developer', (await params).board)
  const query = listQueryOf(managedPostQuery, await searchParams, await currentListSize(`posts-${board}`))
  return (
    <Prefetch queries={[managedPostList({ ...query, board })]}>
      <PostListScreen area="developer" board={board} />
    </Prefetch>
  )
}
