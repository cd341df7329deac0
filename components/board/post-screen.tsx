import type { PublicPostDetail } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { RichTextView } from '@/components/editor/rich-text-view'
import { JsonLd } from '@/components/ui/json-ld'
import { Row } from '@/components/ui/layout'
import { Muted } from '@/components/ui/text'
import { postJsonLd } from '@/lib/board/board-metadata'
import { postUploadPath } from '@/lib/board/upload-path'
import { apiPath } from '@/lib/catalogue/api-path'
import { localePath } from '@/lib/portal-paths'
import styles from './board.module.css'
import { PostDay } from './post-day'
import { PostFiles } from './post-files'
import { PostNeighbors } from './post-neighbors'
import { SupportFrame } from './support-frame'

/** Shows a post: its text, its files, and the posts before and after it. Complete without script. */
export async function PostScreen({ locale, post }: { locale: Locale; post: PublicPostDetail }) {
  const t = await getTranslations('board')
  return (
    <SupportFrame locale={locale} current={post.board}>
      <JsonLd items={postJsonLd(post, locale, t(`boards.${post.board}`))} />
      <article>
        <header className={styles.head}>
          <h1 className={styles.postTitle} lang={post.locale}>
            {post.title}
          </h1>
          <Row gap={1} columnGap={3} size="sm" tone="muted">
            <PostDay locale={locale} value={post.publishedAt} />
            {post.category ? <span>{t(`categories.${post.category}`)}</span> : null}
            {post.api ? <a href={localePath(locale, apiPath(post.api))}>{post.api.name}</a> : null}
          </Row>
        </header>
        {post.locale === locale ? null : <Muted className={styles.other}>{t('page.otherLanguage')}</Muted>}
        <div lang={post.locale}>
          <RichTextView value={post.content} imageSource={(uploadId) => postUploadPath(post.id, uploadId)} />
        </div>
        <PostFiles postId={post.id} files={post.files} />
      </article>
      <PostNeighbors locale={locale} post={post} />
    </SupportFrame>
  )
}
