import { timingSafeEqual } from 'node:crypto'
import { revalidateTag } from 'next/cache'
import { after } from 'next/server'
import { env } from '@/lib/env'
import { pagesOfTags } from '@/lib/platform/cache-tags'
import { problem } from '@/lib/platform/problem'
import { warmPages } from '@/lib/platform/warm-pages'

export const dynamic = 'force-dynamic'

const TAGS_MAX = 1_000

/** Marks cached pages as out of date and asks for them once, so that the next visitor sees the new ones. Web token only. */
export async function POST(request: Request): Promise<Response> {
  if (!isOwn(request.headers.get('authorization'))) return problem('EndpointNotFound')
  const body = (await request.json().catch(() => undefined)) as { tags?: unknown } | undefined
  const tags = Array.isArray(body?.tags) ? body.tags.filter((tag): tag is string => typeof tag === 'string').slice(0, TAGS_MAX) : []
  for (const tag of tags) revalidateTag(tag, 'max')
  after(() => warmPages(pagesOfTags(tags)))
  return new Response(null, { status: 204 })
}

function isOwn(authorization: string | null): boolean {
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Web ${env().webToken}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
