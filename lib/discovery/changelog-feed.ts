import type { PublishedApiDetail } from '@portico/contract/catalogue/catalogue-endpoints'
import type { Locale } from '@portico/contract/locale'
import type { getTranslations } from 'next-intl/server'
import { changeText } from '@/lib/catalogue/change-text'
import { changelogPaths } from '@/lib/catalogue/changelog-paths'
import type { Changelog } from '@/lib/catalogue/load-catalogue'
import { noteText } from '@/lib/catalogue/note-text'
import { localePath } from '@/lib/portal-paths'
import { momentText } from './moment-text'
import { absolute } from './service-addresses'
import { xmlText } from './xml-text'

interface ChangelogOfApi {
  api: Pick<PublishedApiDetail, 'id' | 'name' | 'publishedAt'>
  changelog: Changelog
  locale: Locale
  publicUrl: string
  t: Awaited<ReturnType<typeof getTranslations<'catalogue.changelog'>>>
}

/** Returns a page of the changelog of an API as an Atom feed (RFC 4287) with links to the others (RFC 5005), what is planned first, then the newest deployment. */
export function changelogFeed({
  api,
  changelog: { items, planned, page: number, size, total },
  locale,
  publicUrl,
  t,
}: ChangelogOfApi): string {
  const address = (path: string) => xmlText(absolute(publicUrl, localePath(locale, path)))
  const page = changelogPaths.pageAt(api.id, number)
  const link = (rel: string, at: number) =>
    `<link rel="${rel}" type="application/atom+xml" href="${address(changelogPaths.feedAt(api.id, at))}"/>`
  const entries = [
    ...planned.map((entry) => ({
      ...entry,
      title: `${t('planned', { version: entry.stageName })} ${momentText(entry.plannedFor)}`,
      href: address(changelogPaths.deployment(api.id, entry.id)),
    })),
    ...items.map((entry) => ({
      ...entry,
      title: t('entry', { version: entry.stageName, number: entry.number }),
      updatedAt: entry.deployedAt,
      href: address(changelogPaths.deployment(api.id, entry.id)),
    })),
  ]
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<title>${xmlText(t('metaTitle', { name: api.name }))}</title>`,
    `<id>${address(changelogPaths.feed(api.id))}</id>`,
    link('self', number),
    ...(number > 1 ? [link('first', 1), link('previous', number - 1)] : []),
    ...(number * size < total ? [link('next', number + 1)] : []),
    `<link rel="alternate" type="text/html" href="${address(page)}"/>`,
    `<updated>${
      entries
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? api.publishedAt
    }</updated>`,
    `<author><name>${xmlText(api.name)}</name></author>`,
    ...entries.map(({ id, title, href, updatedAt, changes, breakingCount, changeCount, note }) =>
      [
        '<entry>',
        `<title>${xmlText(
          [
            `${api.name} ${title}`,
            breakingCount > 0 ? t('breakingCount', { count: breakingCount }) : t('count', { count: changeCount }),
          ].join(' – '),
        )}</title>`,
        `<id>urn:uuid:${id}</id>`,
        `<link rel="alternate" type="text/html" href="${href}"/>`,
        `<updated>${updatedAt}</updated>`,
        `<content type="text">${xmlText([noteText(note, locale), ...changes.map((change) => changeText(change, t))].filter(Boolean).join('\n'))}</content>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>',
    '',
  ].join('\n')
}
