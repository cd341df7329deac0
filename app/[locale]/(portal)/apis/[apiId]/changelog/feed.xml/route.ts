import { DEFAULT_LOCALE, isLocale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { loadChangelog, loadPublishedApi } from '@/lib/catalogue/load-catalogue'
import { changelogFeed } from '@/lib/discovery/changelog-feed'
import { publicFile } from '@/lib/discovery/public-file'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

const PAGE = /^[1-9]\d{0,3}$/

/** Answers `/apis/{apiId}/changelog/feed.xml`: the changelog of a published API as an Atom feed; `?page=2` has older deployments. */
export function GET(request: Request, { params }: { params: Promise<{ locale: string; apiId: string }> }): Promise<Response> {
  return publicFile('application/atom+xml; charset=utf-8', async () => {
    const { locale: given, apiId } = await params
    const locale = isLocale(given) ? given : DEFAULT_LOCALE
    const page = new URL(request.url).searchParams.get('page') ?? '1'
    if (!PAGE.test(page)) return undefined
    const [api, changelog] = await Promise.all([loadPublishedApi(apiId), loadChangelog(apiId, Number(page))])
    if (api === null || changelog === null || (changelog.page > 1 && changelog.items.length === 0)) return undefined
    const t = await getTranslations({ locale, namespace: 'catalogue.changelog' })
    return changelogFeed({ api, changelog, locale, publicUrl: env().publicUrl, t })
  })
}
