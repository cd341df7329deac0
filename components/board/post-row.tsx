import type { PublicPost } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { Pin } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Badge } from '@/components/ui/badge'
import { Row } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './board.module.css'
import { PostDay } from './post-day'

/** Shows one post of a list: its title, the beginning of its text, and what it is about. */
export async function PostRow({ locale, post }: { locale: Locale; post: PublicPost }) {
  const t = await getTranslations('board')
  return (
    <li>
      <Row gap={2} columnGap={3}>
        {post.pinned ? (
          <Badge tone="brand" icon={<Pin size={13} aria-hidden="true" />}>
            {t('pinned')}
          </Badge>
        ) : null}
        <h2 className={styles.title}>
          <a href={localePath(locale, paths.post(post.board, post.id))} lang={post.locale}>
            {post.title}
          </a>
        </h2>
      </Row>
      <Muted breakable className={styles.excerpt} lang={post.locale}>
        {post.excerpt}
      </Muted>
      <Row gap={1} columnGap={3} size="sm" tone="subtle" className={styles.facts}>
        <PostDay locale={locale} value={post.publishedAt} />
        {post.api ? <span>{post.api.name}</span> : null}
        {post.category ? <span>{t(`categories.${post.category}`)}</span> : null}
      </Row>
    </li>
  )
}
