import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PostScreen } from '@/components/board/post-screen'
import { boardOf } from '@/lib/board/board-address'
import { postMetadata } from '@/lib/board/board-metadata'
import { loadPost } from '@/lib/board/load-board'
import { currentLocale } from '@/lib/i18n/current-locale'

export const revalidate = 60

interface PostPageProps {
  params: Promise<{ board: string; postId: string }>
}

/** Returns no post: none is known at build time; a page is rendered at its first visit and cached. */
export function generateStaticParams(): { board: string; postId: string }[] {
  return []
}

/** Returns title and description of the post. */
export async function generateMetadata({ params }: PostPageProps): Promise<Metadata> {
  const { board: name, postId } = await params
  const board = boardOf(name)
  return board === undefined ? {} : postMetadata(board, postId)
}

/** Shows `/support/{mainPage}/{detailId}`: one post with the posts before and after it. */
export default async function PostPage({ params }: PostPageProps) {
  const { board: name, postId } = await params
  const [locale, board] = [await currentLocale(), boardOf(name)]
  const post = board === undefined ? null : await loadPost(board, postId, locale)
  if (post === null) notFound()
  return <PostScreen locale={locale} post={post} />
}
