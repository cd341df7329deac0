'use client'
import { BOARD_CATEGORIES, type Board } from '@portico/contract/board/board'
import { type ManagedPost, managedPostQuery } from '@portico/contract/board/board-endpoints'
import { POST_STATUSES } from '@portico/contract/board/post-states'
import { Pin, Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { Row } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { managedPostList } from '@/lib/board/board-queries'
import { postTitleIn } from '@/lib/board/post-title-in'
import { paths, type StaffArea } from '@/lib/paths'
import { PostStateBadge } from './post-state-badge'

/** Shows the posts of a board in every state: to admins all, to developers the news of their own APIs. */
export function PostListScreen({ area, board }: { area: StaffArea; board: Board }) {
  const t = useTranslations('board')
  const locale = useLocale()
  const support = paths[area].support
  const create = (
    <LinkButton href={support.create(board)} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('create')}
    </LinkButton>
  )
  const categories = BOARD_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))
  const columns: Column<ManagedPost>[] = [
    {
      id: 'title',
      width: '1fr',
      header: t('title'),
      primary: true,
      cell: (post) => (
        <Row as="span" inline nowrap gap={2}>
          {post.pinned ? <Pin size={14} role="img" aria-label={t('pinned')} /> : null}
          <span>{postTitleIn(locale, post)}</span>
        </Row>
      ),
    },
    ...(board === 'api-news' ? [{ id: 'api', width: '11rem', header: t('api'), cell: ({ api }) => api?.name } as Column<ManagedPost>] : []),
    ...(board === 'faq'
      ? [
          {
            id: 'category',
            width: '11rem',
            header: t('category'),
            cell: ({ category }) => (category ? t(`categories.${category}`) : null),
          } as Column<ManagedPost>,
        ]
      : []),
    {
      id: 'languages',
      width: '8.5rem',
      header: t('languages'),
      wideOnly: true,
      cell: ({ locales }) => locales.map((locale) => t(`languageNames.${locale}`)).join(', '),
    },
    { id: 'state', width: '9.5rem', header: t('state'), cell: (post) => <PostStateBadge post={post} /> },
    { id: 'author', width: '8rem', header: t('author'), wideOnly: true, cell: ({ author }) => author },
    timeColumn({ id: 'createdAt', header: t('created'), sort: 'createdAt', value: ({ createdAt }) => createdAt }),
  ]
  return (
    <>
      <PageHeader guide="write-posts" title={t(`boards.${board}`)} description={t(`leads.${board}`)} actions={create} />
      <DataList
        id={`posts-${board}`}
        schema={managedPostQuery}
        fixed={{ board }}
        pageQuery={managedPostList}
        caption={t(`boards.${board}`)}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => support.post(board, id)}
        searchLabel={t('search')}
        filters={(list) => (
          <>
            <FilterSelect
              list={list}
              name="status"
              label={t('state')}
              allLabel={t('allStates')}
              choices={POST_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            />
            {board === 'faq' ? (
              <FilterSelect list={list} name="category" label={t('category')} allLabel={t('allCategories')} choices={categories} />
            ) : null}
          </>
        )}
        empty={{ title: t('emptyTitle'), body: t(`emptyBodies.${board}`), action: create }}
      />
    </>
  )
}
