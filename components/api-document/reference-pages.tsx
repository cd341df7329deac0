import { notFound } from 'next/navigation'
import { loadOverview, loadPart, loadReading } from '@/lib/api-document/load-reading'
import type { ReadingFrom, ReferencePart } from '@/lib/api-document/reading-from'
import { currentLocale } from '@/lib/i18n/current-locale'
import type { WebSession } from '@/lib/session/server/web-session'
import { ModelPage } from './model-page'
import { OperationPage } from './operation-page'
import { OverviewPage } from './overview-page'
import { TagPage, WebhooksPage } from './tag-page'

interface ReferencePagesProps {
  /** Null for an address that names no page. */
  page: { from: ReadingFrom; part: ReferencePart } | null
  /** Null for public documents. */
  session: WebSession | null
}

/** Shows the page of a reference that an address names; not found if the document lacks it. */
export async function ReferencePages({ page, session }: ReferencePagesProps) {
  if (page === null) notFound()
  const { from, part } = page
  const [locale, overview] = await Promise.all([currentLocale(), loadOverview(from, session), loadPart(from, session, part)])
  if (overview === null) notFound()
  const context = { locale, from, overview }
  switch (part.kind) {
    case 'overview':
      return <OverviewPage {...context} />
    case 'tag':
      return <TagPage {...context} reading={(await loadReading(from, session, 'tag', part)) ?? notFound()} />
    case 'webhooks':
      return <WebhooksPage {...context} reading={(await loadReading(from, session, 'webhooks', part)) ?? notFound()} />
    case 'operation':
    case 'webhook':
      return <OperationPage {...context} reading={(await loadReading(from, session, part.kind, part)) ?? notFound()} />
    case 'model':
      return <ModelPage {...context} reading={(await loadReading(from, session, 'model', part)) ?? notFound()} />
  }
}
