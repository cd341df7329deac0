import type { Metadata } from 'next'
import { PostCreateScreen } from '@/components/board/post-create-screen'
import { APIS_TO_CHOOSE, apiList } from '@/lib/api/api-queries'
import { postCreateTitle } from '@/lib/board/post-titles'
import { requireWriter } from '@/lib/board/require-writer'
import { Prefetch } from '@/lib/query/prefetch'

interface AdminPostCreatePageProps {
  params: Promise<{ board: string }>
}

export async function generateMetadata({ params }: AdminPostCreatePageProps): Promise<Metadata> {
  return postCreateTitle((await params).board)
}

/** Shows `/admin/support/{mainPage}/create`. */
export default async function AdminPostCreatePage({ params }: AdminPostCreatePageProps) {
  const board = await requireWriter('admin', (await params).board)
  return (
    <Prefetch queries={board === 'api-news' ? [apiList(APIS_TO_CHOOSE)] : []}>
      <PostCreateScreen area="admin" board={board} />
    </Prefetch>
  )
}
