import type { Locale } from '@portico/contract/locale'
import type { PublicIncident } from '@portico/contract/service-status/service-status-endpoints'
import type { getTranslations } from 'next-intl/server'
import { localePath } from '@/lib/portal-paths'
import { incidentStatusKey } from '@/lib/service-status/incident-text'
import { statusPaths } from '@/lib/status-paths'
import { absolute } from './service-addresses'
import { xmlText } from './xml-text'

interface IncidentsOfPortal {
  incidents: readonly PublicIncident[]
  /** Of the portal. */
  title: string
  locale: Locale
  publicUrl: string
  t: Awaited<ReturnType<typeof getTranslations<'service-status'>>>
}

/** Returns incidents as an Atom feed (RFC 4287), the one that changed last first; an update changes its entry. */
export function incidentFeed({ incidents, title, locale, publicUrl, t }: IncidentsOfPortal): string {
  const address = (path: string) => xmlText(absolute(publicUrl, localePath(locale, path)))
  const newestFirst = incidents.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  const name = `${t('title')} – ${title}`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<title>${xmlText(name)}</title>`,
    `<id>${address(statusPaths.feed)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${address(statusPaths.feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${address(statusPaths.page)}"/>`,
    `<updated>${newestFirst[0]?.updatedAt ?? new Date(0).toISOString()}</updated>`,
    `<author><name>${xmlText(title)}</name></author>`,
    ...newestFirst.map((incident) =>
      [
        '<entry>',
        `<title>${xmlText(`${t(incidentStatusKey(incident.impact, incident.status))}: ${incident.title[locale]}`)}</title>`,
        `<id>urn:uuid:${incident.id}</id>`,
        `<link rel="alternate" type="text/html" href="${address(statusPaths.incident(incident.id))}"/>`,
        `<published>${incident.startedAt}</published>`,
        `<updated>${incident.updatedAt}</updated>`,
        ...incident.apis.map((api) => `<category term="${xmlText(api.id)}" label="${xmlText(api.name)}"/>`),
        `<content type="text">${xmlText(updateLines(incident, locale, t))}</content>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>',
    '',
  ].join('\n')
}

function updateLines({ impact, updates }: PublicIncident, locale: Locale, t: IncidentsOfPortal['t']): string {
  return updates
    .map(({ status, text, createdAt }) => `${t(incidentStatusKey(impact, status))} (${createdAt})\n${text[locale]}`)
    .join('\n\n')
}
