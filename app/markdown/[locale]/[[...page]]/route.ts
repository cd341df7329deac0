import { DEFAULT_LOCALE, isLocale } from '@portico/contract/locale'
import { loadMarkdown } from '@/lib/discovery/load-markdown'
import { publicFile } from '@/lib/discovery/public-file'
import { env } from '@/lib/env'
import { PlatformError } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'

export const dynamic = 'force-dynamic'
/** What is no longer public is absent at the next request, without a cached answer in between. */
export const fetchCache = 'force-no-store'

type Props = { params: Promise<{ locale: string; page?: string[] }> }

/** Answers the twins of public pages in Markdown; the middleware rewrites `/apis.md`, and `/apis` with `Accept: text/markdown`, to it. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { locale: given, page = [] } = await params
  const locale = isLocale(given) ? given : DEFAULT_LOCALE
  try {
    const found = await loadMarkdown({
      locale,
      segments: page.map(decoded),
      params: Object.fromEntries(new URL(request.url).searchParams),
      publicUrl: env().publicUrl,
    })
    if ('absent' in found) return new Response(null, { status: found.absent === 'withdrawn' ? 410 : 404, headers: { vary: 'Accept' } })
    if ('moved' in found)
      return new Response(null, { status: 308, headers: { location: found.moved, 'cache-control': 'no-cache', vary: 'Accept' } })
    return publicFile('text/markdown; charset=utf-8', async () => `${found.text}\n`, {
      vary: 'Accept',
      'content-language': locale,
      link: `<${found.canonical}>; rel="canonical"`,
    })
  } catch (error) {
    if (error instanceof PlatformError) return problem(error.code)
    throw error
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
