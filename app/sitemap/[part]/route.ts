import { loadPublicPages } from '@/lib/discovery/load-public-pages'
import { publicFile } from '@/lib/discovery/public-file'
import { sitemapPartXml } from '@/lib/discovery/sitemap'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

const PART = /^([1-9]\d{0,3})\.xml$/

/** Answers `/sitemap/{n}.xml`, a sitemap that `/sitemap.xml` names; 404 for any other. */
export async function GET(_request: Request, { params }: { params: Promise<{ part: string }> }): Promise<Response> {
  const part = PART.exec((await params).part)?.[1]
  return publicFile('application/xml', async () => part && sitemapPartXml(await loadPublicPages(), Number(part), env().publicUrl))
}
