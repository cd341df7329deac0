import 'server-only'
import type { Locale } from '@portico/contract/locale'
import type { ApiStatus, PublicIncident } from '@portico/contract/service-status/service-status-endpoints'
import { getTranslations } from 'next-intl/server'
import { pageOfSegments } from '@/lib/page-of-segments'
import { incidentStatusKey, isOpen } from '@/lib/service-status/incident-text'
import { loadIncidents, loadServiceStatus } from '@/lib/service-status/load-service-status'
import { shareText } from '@/lib/service-status/status-bars'
import { statusPaths } from '@/lib/status-paths'
import { blocks, bullets, markdownLink, markdownText } from './markdown-text'
import { nextPageLink } from './next-page-link'
import type { TwinAddresses } from './twin-addresses'

type Texts = Awaited<ReturnType<typeof getTranslations<'service-status'>>>

/** Returns the figures of an API in one line. */
export function statusLine({ state, availability, p95Ms, days }: ApiStatus, locale: Locale, t: Texts): string {
  return [
    t(`states.${state}`),
    availability === null ? t('unknown') : t('availability', { share: shareText(availability, locale) }),
    ...(p95Ms === null ? [] : [t('p95', { ms: String(p95Ms) })]),
    t('period', { days: days.length }),
  ].join(' · ')
}

/** Returns the status page: a page of APIs, and on the first one incidents; undefined while the status is not public. */
export async function statusMarkdown(locale: Locale, to: TwinAddresses, segments: readonly string[]): Promise<string | undefined> {
  const page = pageOfSegments(segments)
  if (page === undefined) return undefined
  const [t, status, incidents] = await Promise.all([
    getTranslations({ locale, namespace: 'service-status' }),
    loadServiceStatus(page),
    loadIncidents(),
  ])
  if (status === null || incidents === null || (page > 1 && status.items.length === 0)) return undefined
  const section = (title: string, of: readonly PublicIncident[]) =>
    page === 1 && of.length > 0 && blocks(`## ${title}`, ...of.map((incident) => incidentMarkdown(incident, locale, to, t)))
  return blocks(
    `# ${t('title')}`,
    `> ${markdownText(t(`whole.${status.state}`))}`,
    section(t('openTitle'), incidents.filter(isOpen)),
    `## ${t('apis')}`,
    bullets(status.items.map((api) => `${markdownLink(api.name, to.api(api))}: ${markdownText(statusLine(api, locale, t))}`)),
    await nextPageLink(locale, status, to.twin(statusPaths.pageAt(page + 1))),
    section(
      t('pastTitle'),
      incidents.filter((incident) => !isOpen(incident)),
    ),
    markdownLink(t('feed'), to.page(statusPaths.feed)),
  )
}

function incidentMarkdown(
  { title, impact, startedAt, apis, updates }: PublicIncident,
  locale: Locale,
  to: TwinAddresses,
  t: Texts,
): string {
  return blocks(
    `### ${markdownText(title[locale])}`,
    [t(`impacts.${impact}`), startedAt, apis.map((api) => markdownLink(api.name, to.api(api))).join(', ')].join(' · '),
    bullets(
      updates.map(({ status, text, createdAt }) => `${createdAt} ${t(incidentStatusKey(impact, status))}: ${markdownText(text[locale])}`),
    ),
  )
}
