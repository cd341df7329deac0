import type { PublicPost } from '@portico/contract/board/board-endpoints'
import type { PublishedApi } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { ArrowRight } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { NewsList } from '@/components/board/news-list'
import { ApiCardGrid } from '@/components/catalogue/api-card-grid'
import { LateSuggestions } from '@/components/catalogue/late-suggestions'
import { JsonLd } from '@/components/ui/json-ld'
import { Row, Stack } from '@/components/ui/layout'
import { cataloguePath } from '@/lib/catalogue/catalogue-address'
import { homeJsonLd } from '@/lib/catalogue/home-json-ld'
import type { HomeSample } from '@/lib/catalogue/home-sample'
import type { Home } from '@/lib/catalogue/load-catalogue'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import { EmptyPortal } from './empty-portal'
import styles from './home.module.css'
import { HomeHero } from './home-hero'
import { UsageSteps } from './usage-steps'

interface HomeScreenProps {
  locale: Locale
  home: Home
  /** The newest notices and API news, newest first. */
  news: readonly PublicPost[]
  /** The name of the portal. */
  title: string
  /** A call of one of the APIs shown; undefined when no published API can be called. */
  sample?: HomeSample
}

/** Shows the portal's first page: search, featured, new and popular APIs, news, and the steps to the first call. */
export async function HomeScreen({ locale, home, news, title, sample }: HomeScreenProps) {
  const t = await getTranslations('home')
  return (
    <>
      <JsonLd items={homeJsonLd(title, locale)} />
      <HomeHero
        locale={locale}
        apiCount={home.apiCount}
        sample={sample}
        suggestions={<LateSuggestions locale={locale} labels={{ suggestions: t('suggestions'), nothing: t('nothingSuggested') }} />}
      />
      <Stack className={styles.body}>
        {home.apiCount === 0 ? <EmptyPortal /> : null}
        <ApiSection title={t('pinnedTitle')} apis={home.pinned} locale={locale} />
        <ApiSection
          title={t('popularTitle')}
          apis={home.popular}
          locale={locale}
          more={{ href: cataloguePath({ sort: 'popular' }), label: t('seePopular') }}
        />
        <ApiSection title={t('latestTitle')} apis={home.latest} locale={locale} more={{ href: cataloguePath({}), label: t('seeNewest') }} />
        <HomeNews locale={locale} news={news} />
        <UsageSteps locale={locale} />
      </Stack>
    </>
  )
}

interface SectionHeadProps {
  title: string
  locale: Locale
  more?: { href: string; label: string }
}

interface ApiSectionProps extends SectionHeadProps {
  apis: readonly PublishedApi[]
}

function ApiSection({ title, apis, locale, more }: ApiSectionProps) {
  if (apis.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title={title} locale={locale} more={more} />
      <ApiCardGrid apis={apis} locale={locale} heading="h3" showPinned={false} />
    </section>
  )
}

async function HomeNews({ locale, news }: { locale: Locale; news: readonly PublicPost[] }) {
  if (news.length === 0) return null
  const [t, board] = await Promise.all([getTranslations('home'), getTranslations('board')])
  return (
    <section className={styles.section}>
      <SectionHead title={t('newsTitle')} locale={locale} more={{ href: paths.board('notice'), label: t('seeNews') }} />
      <NewsList locale={locale} news={news} about={(post) => post.api?.name ?? board(`boards.${post.board}`)} />
    </section>
  )
}

function SectionHead({ title, locale, more }: SectionHeadProps) {
  return (
    <Row gap={2} columnGap={6} align="baseline" justify="between" className={styles.sectionHead}>
      <h2>{title}</h2>
      {more ? (
        <a href={localePath(locale, more.href)} className={styles.more}>
          {more.label}
          <ArrowRight size={16} aria-hidden="true" />
        </a>
      ) : null}
    </Row>
  )
}
