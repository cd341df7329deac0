import { DEFAULT_LOCALE, isLocale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { loadChangelog, loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { changelogFeed } from '@/lib/discovery/changelog-feed'
import { publicFile } from '@/lib/discovery/public-file'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** Answers `/apis/{apiId}/changelog/feed.xml`: the changelog of a published API as an Atom feed. */
export function GET(_request: Request, { params }: { params: Promise<{ locale: string; apiId: string }> }): Promise<Response> {
  return publicFile('application/atom+xml; charset=utf-8', async () => {
    const { locale: given, apiId } = await params
    const locale = isLocale(given) ? given : DEFAULT_LOCALE
    const [api, entries] = await Promise.all([loadPublishedApi(apiId), loadChangelog(apiId)])
    if (api === null || entries === null) return undefined
    const t = await getTranslations({ locale, namespace: 'catalogue.changelog' })
    return changelogFeed({ api, entries, locale, publicUrl: env().publicUrl, t })
  })
}
