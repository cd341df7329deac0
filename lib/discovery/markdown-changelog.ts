import 'server-only'
import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { changeText } from '@/lib/catalogue/change-text'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import { type Changelog, loadChangelog } from '@/lib/catalogue/load-catalogue'
import { noteText } from '@/lib/catalogue/note-text'
import { pageOfSegments } from '@/lib/page-of-segments'
import { blocks, bullets, markdownLink, markdownText } from './markdown-text'
import { momentText } from './moment-text'
import { nextPageLink } from './next-page-link'
import type { TwinAddresses } from './twin-addresses'

/** Returns a page of the changelog of an API, what is planned first; undefined for a page that does not exist. */
export async function changelogMarkdown(
  locale: Locale,
  to: TwinAddresses,
  api: PublishedApiDetail,
  segments: readonly string[],
): Promise<string | undefined> {
  const page = pageOfSegments(segments)
  const changelog = page === undefined ? null : await loadChangelog(api.id, page)
  if (changelog === null || page === undefined || (page > 1 && changelog.items.length === 0)) return undefined
  const t = await getTranslations({ locale, namespace: 'catalogue.changelog' })
  const entry = (title: string, { note, changes, changeCount, breakingCount }: Changelog['planned'][number] | Changelog['items'][number]) =>
    blocks(
      `## ${markdownText(title)}`,
      [...(breakingCount > 0 ? [t('breakingCount', { count: breakingCount })] : []), t('count', { count: changeCount })].join(' · '),
      markdownText(noteText(note, locale)),
      bullets(changes.map((change) => markdownText(changeText(change, t)))),
      changeCount > changes.length && t('more', { count: changeCount - changes.length }),
    )
  return blocks(
    `# ${markdownText(t('metaTitle', { name: api.name }))}`,
    markdownText(t('lead')),
    ...changelog.planned.map((one) => entry(`${t('planned', { version: one.stageName })} · ${momentText(one.plannedFor)}`, one)),
    ...changelog.items.map((one) =>
      entry(`${t('entry', { version: one.stageName, number: one.number })} · ${momentText(one.deployedAt)}`, one),
    ),
    changelog.planned.length + changelog.items.length === 0 && t('emptyTitle'),
    await nextPageLink(locale, changelog, to.twin(changelogPaths.pageAt(api.id, page + 1))),
    bullets([markdownLink(api.name, to.api(api)), markdownLink(t('feed'), to.page(changelogPaths.feed(api.id)))]),
  )
}
