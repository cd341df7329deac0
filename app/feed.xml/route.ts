import { loadNewestApis } from '@/lib/catalogue/load-catalogue'
import { atomFeed } from '@/lib/discovery/atom-feed'
import { loadPortalText } from '@/lib/discovery/load-portal-text'
import { publicFile } from '@/lib/discovery/public-file'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** Answers `/feed.xml`: the newest published APIs as an Atom feed. */
export function GET(): Promise<Response> {
  return publicFile('application/atom+xml; charset=utf-8', async () => {
    const [apis, { title }] = await Promise.all([loadNewestApis(), loadPortalText()])
    return atomFeed(apis, title, env().publicUrl)
  })
}
