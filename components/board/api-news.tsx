import type { PublicPost } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { NewsList } from './news-list'

interface ApiNewsProps {
  locale: Locale
  news: readonly PublicPost[]
}

/** Shows the newest news of an API on its page; nothing without any. */
export async function ApiNews({ locale, news }: ApiNewsProps) {
  if (news.length === 0) return null
  const t = await getTranslations('board.page')
  return (
    <section>
      <h2>{t('newsTitle')}</h2>
      <Stack gap={4}>
        <NewsList locale={locale} news={news} />
        <Text as="a" size="sm" tone="brand" href={localePath(locale, paths.board('api-news'))}>
          {t('allNews')}
        </Text>
      </Stack>
    </section>
  )
}
