import { DEFAULT_LOCALE, isLocale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { boardOf, WHOLE_BOARD } from '@/lib/board/board-address'
import { loadBoard } from '@/lib/board/load-board'
import { boardFeed } from '@/lib/discovery/board-feed'
import { publicFile } from '@/lib/discovery/public-file'
import { env } from '@/lib/env'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'

export const dynamic = 'force-dynamic'

/** Answers `/support/{mainPage}/feed.xml`: the posts on the first page of a board as an Atom feed. */
export function GET(_request: Request, { params }: { params: Promise<{ locale: string; board: string }> }): Promise<Response> {
  return publicFile('application/atom+xml; charset=utf-8', async () => {
    const { locale: given, board: name } = await params
    const [locale, board] = [isLocale(given) ? given : DEFAULT_LOCALE, boardOf(name)]
    if (board === undefined) return undefined
    const [{ items }, { title }, t] = await Promise.all([
      loadBoard(board, locale, WHOLE_BOARD),
      loadPortalConfig(),
      getTranslations({ locale, namespace: 'board' }),
    ])
    return boardFeed({
      board,
      posts: items,
      title: `${t(`boards.${board}`)} – ${title}`,
      author: title,
      locale,
      publicUrl: env().publicUrl,
    })
  })
}
