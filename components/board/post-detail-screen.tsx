'use client'
import type { Board } from '@portico/contract/board/board'
import type { ManagedPostDetail } from '@portico/contract/board/board-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { RichTextView } from '@/components/editor/rich-text-view'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { FileLinks } from '@/components/ui/file-links'
import { Stack } from '@/components/ui/layout'
import { LocalTime } from '@/components/ui/local-time'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { managedPost, managedUploadPath } from '@/lib/board/board-queries'
import { postTitleIn } from '@/lib/board/post-title-in'
import { paths, type StaffArea } from '@/lib/paths'
import { PostActions } from './post-actions'
import { PostStateBadge } from './post-state-badge'

/** Shows a post in every language, its state, and what may be done with it. */
export function PostDetailScreen({ area, board, postId }: { area: StaffArea; board: Board; postId: string }) {
  const t = useTranslations('board')
  const locale = useLocale()
  const query = useQuery(managedPost(postId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(post) => (
        <>
          <PageHeader
            guide="write-posts"
            title={postTitleIn(locale, post)}
            crumbs={[{ label: t(`boards.${board}`), href: paths[area].support.list(board) }, { label: postTitleIn(locale, post) }]}
            badges={<PostStateBadge post={post} />}
            actions={<PostActions area={area} post={post} />}
          />
          <Stack gap={8}>
            <PostNotes post={post} />
            {post.texts.map(({ locale, title, content }) => (
              <Section key={locale} title={title} description={t(`languageNames.${locale}`)}>
                <div lang={locale}>
                  <RichTextView value={content} imageSource={(uploadId) => managedUploadPath(postId, uploadId)} />
                </div>
              </Section>
            ))}
            {post.files.length > 0 ? (
              <Section title={t('files')}>
                <FileLinks files={post.files} hrefOf={(uploadId) => managedUploadPath(postId, uploadId)} />
              </Section>
            ) : null}
            <Section title={t('details')}>
              <PostDetails post={post} />
            </Section>
          </Stack>
        </>
      )}
    </QueryView>
  )
}

/** Shows why a post is not on the portal, if somebody has to do something about it. */
function PostNotes({ post }: { post: ManagedPostDetail }) {
  const t = useTranslations('board')
  if (post.status === 'WAITING') return <Notice>{t('waitingNote')}</Notice>
  if (post.status !== 'REJECTED') return null
  return (
    <Notice tone="danger" title={t('rejectedNote')}>
      {post.reason}
    </Notice>
  )
}

function PostDetails({ post }: { post: ManagedPostDetail }) {
  const t = useTranslations('board')
  const locale = useLocale()
  const { board, api, category, pinned, visibility, publishAt, author, createdAt, updatedAt } = post
  return (
    <DescriptionList
      items={[
        ...(board === 'api-news' ? [{ label: t('api'), value: api?.name }] : []),
        ...(board === 'faq' ? [{ label: t('category'), value: category ? t(`categories.${category}`) : null }] : []),
        { label: t('visibility'), value: t(`visibilities.${visibility}`) },
        { label: t('pinned'), value: pinned ? t('yes') : t('no') },
        { label: t('publishAt'), value: publishAt ? <LocalTime value={publishAt} locale={locale} /> : null },
        { label: t('author'), value: author },
        { label: t('created'), value: <RelativeTime value={createdAt} /> },
        { label: t('updated'), value: <RelativeTime value={updatedAt} /> },
      ]}
    />
  )
}
