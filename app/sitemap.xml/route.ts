import { loadPublicPages } from '@/lib/discovery/load-public-pages'
import { publicFile } from '@/lib/discovery/public-file'
import { sitemapXml } from '@/lib/discovery/sitemap'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** Answers `/sitemap.xml`: every public page in both languages, or an index of such sitemaps. */
export function GET(): Promise<Response> {
  return publicFile('application/xml', async () => sitemapXml(await loadPublicPages(), env().publicUrl))
}
