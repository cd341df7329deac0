'use client'
import type { Board } from '@portico/contract/board/board'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import { Lines, Row } from '@/components/ui/layout'
import { RelativeTime } from '@/components/ui/relative-time'
import { Muted } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { latestPosts } from '@/lib/board/board-queries'
import { paths, type StaffArea } from '@/lib/paths'

/** Shows the latest posts of a board that the person may write, live; nothing without posts. */
export function LatestPosts({ area, board, title }: { area: StaffArea; board: Board; title: string }) {
  const t = useTranslations('board')
  const { data } = useQuery(latestPosts(board))
  if (data === undefined || data.total === 0) return null
  const { support } = paths[area]
  return (
    <Section
      title={title}
      actions={
        <TextLink size="sm" href={support.list(board)}>
          {t('allPosts')}
        </TextLink>
      }
    >
      <Lines pad={2}>
        {data.items.map((post) => (
          <Row as="li" key={post.id} nowrap gap={3} size="sm" justify="between">
            <TextLink breakable href={support.post(board, post.id)}>
              {post.title}
            </TextLink>
            <Muted as="span">
              <RelativeTime short value={post.createdAt} />
            </Muted>
          </Row>
        ))}
      </Lines>
    </Section>
  )
}
