import 'server-only'
import { currentLocale } from '@/lib/i18n/current-locale'
import { nameOf } from '@/lib/query/page-title'
import { incidentTitleIn } from './incident-title'
import { incidentDetail } from './service-status-queries'

/** Returns the title of an incident for the title of its page; undefined when it cannot be loaded. */
export async function incidentName(incidentId: string): Promise<string | undefined> {
  const locale = await currentLocale()
  return nameOf(incidentDetail(incidentId), (incident) => incidentTitleIn(locale, incident))
}
