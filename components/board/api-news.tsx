import type { PublicPost } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Lines, Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { PostDay } from './post-day'

interface ApiNewsProps {
  locale: Locale
  apiId: string
  news: readonly PublicPost[]
}

/** Shows the newest news of an API on its page, and a link to ask about it. */
export async function ApiNews({ locale, apiId, news }: ApiNewsProps) {
  const t = await getTranslations('board.page')
  return (
    <section>
      {news.length > 0 ? <h2>{t('newsTitle')}</h2> : null}
      <Stack gap={4}>
        {news.length > 0 ? (
          <Lines pad={3}>
            {news.map(({ id, title, publishedAt, locale: language }) => (
              <Row as="li" key={id} gap={1} columnGap={4} justify="between">
                <Text as="a" tone="brand" breakable href={localePath(locale, paths.post('api-news', id))} lang={language}>
                  {title}
                </Text>
                <Text as="span" size="sm" tone="muted">
                  <PostDay locale={locale} value={publishedAt} />
                </Text>
              </Row>
            ))}
          </Lines>
        ) : null}
        <Row gap={2} columnGap={5} size="sm">
          <Text as="a" tone="brand" href={`${paths.user.createInquiry}?apiId=${apiId}`} rel="nofollow">
            {t('askAboutApi')}
          </Text>
          {news.length > 0 ? (
            <Text as="a" tone="brand" href={localePath(locale, paths.board('api-news'))}>
              {t('allNews')}
            </Text>
          ) : null}
        </Row>
      </Stack>
    </section>
  )
}
