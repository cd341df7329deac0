import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import styles from '@/components/layout/text-page.module.css'
import { Lines, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { GUIDE_GROUPS, type GuideGroup, type GuideSlug } from '@/lib/guide/guide-pages'
import { guidePaths } from '@/lib/guide/guide-paths'
import { loadGuidePage } from '@/lib/guide/load-guide'
import { localePath } from '@/lib/portal-paths'

/** Shows every page of the user guide with what it is about. Needs no script. */
export async function GuideHomeScreen({ locale }: { locale: Locale }) {
  const t = await getTranslations('guide')
  const groups = await Promise.all(
    (Object.entries(GUIDE_GROUPS) as [GuideGroup, readonly GuideSlug[]][]).map(async ([group, slugs]) => ({
      group,
      pages: await Promise.all(slugs.map(async (slug) => ({ slug, ...(await loadGuidePage(locale, slug)) }))),
    })),
  )
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('metaTitle')}</h1>
        <Muted className={styles.period}>{t('metaDescription')}</Muted>
      </header>
      <Stack gap={8}>
        {groups.map(({ group, pages }) => (
          <section key={group}>
            <Text as="h2" size="lg" weight="semibold">
              {t(`groups.${group}`)}
            </Text>
            <Lines pad={3}>
              {pages.map(({ slug, title, lead }) => (
                <li key={slug}>
                  <Text as="a" href={localePath(locale, guidePaths.page(slug))} weight="medium" className="ui-link">
                    {title}
                  </Text>
                  <Muted>{lead}</Muted>
                </li>
              ))}
            </Lines>
          </section>
        ))}
      </Stack>
    </div>
  )
}
