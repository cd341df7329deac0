import type { Board } from '@portico/contract/board/board'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { ListPaging } from '@/components/layout/list-paging'
import { EmptyState } from '@/components/ui/empty-state'
import { Lines, Row } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { type BoardSearch, boardPath } from '@/lib/board/board-address'
import { boardFeedPath } from '@/lib/board/board-feed-path'
import type { BoardPage } from '@/lib/board/load-board'
import { localePath } from '@/lib/portal-paths'
import styles from './board.module.css'
import { BoardCategories } from './board-categories'
import { BoardSearchForm } from './board-search-form'
import { PostRow } from './post-row'
import { SupportFrame } from './support-frame'

interface BoardScreenProps {
  locale: Locale
  board: Board
  search: BoardSearch
  posts: BoardPage
}

/** Shows one page of a board: pinned posts first, then the newest. Everything works without script. */
export async function BoardScreen({ locale, board, search, posts }: BoardScreenProps) {
  const t = await getTranslations('board')
  const isNarrowed = search.q !== '' || search.category !== ''
  return (
    <SupportFrame locale={locale} current={board}>
      <Row as="header" gap={4} columnGap={8} justify="between" className={styles.head}>
        <div>
          <Text as="h1" size="3xl" weight="bold">
            {t(`boards.${board}`)}
          </Text>
          <Muted>
            {t(`page.leads.${board}`)}{' '}
            <a className="ui-link" href={localePath(locale, boardFeedPath(board))}>
              {t('page.feed')}
            </a>
          </Muted>
        </div>
        <BoardSearchForm
          action={localePath(locale, boardPath(board))}
          q={search.q}
          label={t('page.searchLabel')}
          kept={{ category: search.category }}
        />
      </Row>
      {board === 'faq' ? <BoardCategories locale={locale} board={board} search={search} /> : null}
      {isNarrowed && posts.total > 0 ? (
        <Muted role="status" breakable className={styles.count}>
          {search.q === '' ? t('page.count', { count: posts.total }) : t('page.countFor', { count: posts.total, q: search.q })}
        </Muted>
      ) : null}
      {posts.items.length > 0 ? (
        <Lines pad={4} className={styles.posts}>
          {posts.items.map((post) => (
            <PostRow key={post.id} locale={locale} post={post} />
          ))}
        </Lines>
      ) : (
        <EmptyState
          title={isNarrowed ? t('page.noneFoundTitle') : t(`page.emptyTitles.${board}`)}
          body={isNarrowed ? t('page.noneFoundBody') : t('page.emptyBody')}
          action={
            isNarrowed ? (
              <a href={localePath(locale, boardPath(board))} className={styles.button}>
                {t('page.showAll')}
              </a>
            ) : null
          }
        />
      )}
      <ListPaging list={posts} hrefOf={(page) => localePath(locale, boardPath(board, { ...search, page }))} />
    </SupportFrame>
  )
}
