import { DEFAULT_LOCALE, isLocale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { incidentFeed } from '@/lib/discovery/incident-feed'
import { publicFile } from '@/lib/discovery/public-file'
import { env } from '@/lib/env'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { loadIncidents } from '@/lib/service-status/load-service-status'

export const dynamic = 'force-dynamic'

/** Answers `/status/feed.xml`: incidents with their updates as an Atom feed; 404 while the status is not public. */
export function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  return publicFile('application/atom+xml; charset=utf-8', async () => {
    const { locale: given } = await params
    const locale = isLocale(given) ? given : DEFAULT_LOCALE
    const [incidents, { title }, t] = await Promise.all([
      loadIncidents(),
      loadPortalConfig(),
      getTranslations({ locale, namespace: 'service-status' }),
    ])
    return incidents === null ? undefined : incidentFeed({ incidents, title, locale, publicUrl: env().publicUrl, t })
  })
}
