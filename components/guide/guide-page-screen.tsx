import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import styles from '@/components/layout/text-page.module.css'
import { Markdown } from '@/components/reference/markdown'
import { referenceLabels } from '@/components/reference/reference-labels'
import { Row } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { GUIDE_SLUGS, type GuideSlug, guideGroupOf } from '@/lib/guide/guide-pages'
import { guidePaths } from '@/lib/guide/guide-paths'
import { loadGuidePage } from '@/lib/guide/load-guide'
import { isPrivatePath, localePath } from '@/lib/portal-paths'

/** Shows one page of the user guide, with links to the pages before and after it. Needs no script. */
export async function GuidePageScreen({ locale, slug }: { locale: Locale; slug: GuideSlug }) {
  const at = GUIDE_SLUGS.indexOf(slug)
  const [t, labels, { title, lead, body }, previous, next] = await Promise.all([
    getTranslations('guide'),
    referenceLabels(),
    loadGuidePage(locale, slug),
    neighbor(GUIDE_SLUGS[at - 1]),
    neighbor(GUIDE_SLUGS[at + 1]),
  ])
  const ownPath = (path: string) => (isPrivatePath(path) ? path : localePath(locale, path))
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Muted className={styles.category}>
          <a className="ui-link" href={localePath(locale, guidePaths.home)}>
            {t('metaTitle')}
          </a>
          {` · ${t(`groups.${guideGroupOf(slug)}`)}`}
        </Muted>
        <h1>{title}</h1>
        <Text className={styles.period}>{lead}</Text>
      </header>
      <Markdown text={body} headings={2} prefix="guide" ownPath={ownPath} t={labels} />
      <Row as="nav" gap={2} columnGap={6} justify="between" className={styles.versions} aria-label={t('others')}>
        {[previous, next].map((page, side) =>
          page ? (
            <a key={page.slug} className="ui-link" rel={side === 0 ? 'prev' : 'next'} href={localePath(locale, guidePaths.page(page.slug))}>
              {t(side === 0 ? 'previous' : 'next', { title: page.title })}
            </a>
          ) : null,
        )}
      </Row>
    </div>
  )

  async function neighbor(of: GuideSlug | undefined) {
    return of && { slug: of, title: (await loadGuidePage(locale, of)).title }
  }
}
