import type { PublicPost } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { Lines, Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { PostDay } from './post-day'

interface NewsListProps {
  locale: Locale
  news: readonly PublicPost[]
  /** What a post is about, beside its day; undefined where the page says it. */
  about?: (post: PublicPost) => string
}

/** Lists the titles of posts with their days, each linked to its page. */
export function NewsList({ locale, news, about }: NewsListProps) {
  return (
    <Lines pad={3}>
      {news.map((post) => (
        <Row as="li" key={post.id} gap={1} columnGap={4} justify="between">
          <Text as="a" tone="brand" breakable href={localePath(locale, paths.post(post.board, post.id))} lang={post.locale}>
            {post.title}
          </Text>
          <Row as="span" inline gap={1} columnGap={3} size="sm" tone="muted">
            {about ? <span>{about(post)}</span> : null}
            <PostDay locale={locale} value={post.publishedAt} />
          </Row>
        </Row>
      ))}
    </Lines>
  )
}
