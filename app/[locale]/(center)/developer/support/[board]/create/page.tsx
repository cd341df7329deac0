import type { Metadata } from 'next'
import { PostCreateScreen } from '@/components/board/post-create-screen'
import { APIS_TO_CHOOSE, apiList } from '@/lib/api/api-queries'
import { postCreateTitle } from '@/lib/board/post-titles'
import { requireWriter } from '@/lib/board/require-writer'
import { Prefetch } from '@/lib/query/prefetch'

interface DeveloperPostCreatePageProps {
  params: Promise<{ board: string }>
}

export async function generateMetadata({ params }: DeveloperPostCreatePageProps): Promise<Metadata> {
  return postCreateTitle((await params).board)
}

/** Shows `/developer/support/{mainPage}/create`. */
export default async function DeveloperPostCreatePage({ params }: DeveloperPostCreatePageProps) {
  const board = await requireWriter('developer', (await params).board)
  return (
    <Prefetch queries={board === 'api-news' ? [apiList(APIS_TO_CHOOSE)] : []}>
      <PostCreateScreen area="developer" board={board} />
    </Prefetch>
  )
}
