import { notFound, permanentRedirect } from 'next/navigation'
import { boardOf } from '@/lib/board/board-address'
import { loadPost } from '@/lib/board/load-board'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath, portalPaths } from '@/lib/portal-paths'

export const dynamic = 'force-dynamic'

interface PostBelowPartPageProps {
  params: Promise<{ board: string; detailId: string }>
}

/** Leads `/support/{mainPage}/{subPath}/{detailId}` to the address of the post: boards of posts have no parts. A post that nobody sees is a 404. */
export default async function PostBelowPartPage({ params }: PostBelowPartPageProps) {
  const { board: name, detailId } = await params
  const [locale, board] = [await currentLocale(), boardOf(name)]
  const post = board === undefined ? null : await loadPost(board, detailId, locale)
  if (post === null) notFound()
  permanentRedirect(localePath(locale, portalPaths.post(post.board, post.id)))
}
