import type { PublicPost } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { NewsList } from './news-list'

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
        {news.length > 0 ? <NewsList locale={locale} news={news} /> : null}
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
