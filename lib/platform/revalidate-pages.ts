import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { revalidateTag } from 'next/cache'
import { after } from 'next/server'
import { env } from '@/lib/env'
import { readJsonBody } from './bounded-body'
import { pagesOfTags } from './cache-tags'
import { problem } from './problem'
import { warmPages } from './warm-pages'

const TAGS_MAX = 1_000
const BODY_MAX_BYTES = 256 * 1024
const BODY_WITHIN_MS = 5_000

/**
 * Answers POST /api/internal/revalidate: drops cached pages and answers, and requests each page once, so that the next visitor need not wait for it.
 * Requires the web token.
 */
export async function revalidatePages(request: Request): Promise<Response> {
  if (!isOwn(request.headers.get('authorization'))) return problem('EndpointNotFound')
  const given = await readJsonBody(request, BODY_MAX_BYTES, BODY_WITHIN_MS)
  if ('refused' in given) return problem(given.refused)
  const body = given.body as { tags?: unknown } | null
  const tags = Array.isArray(body?.tags) ? body.tags.filter((tag): tag is string => typeof tag === 'string').slice(0, TAGS_MAX) : []
  // Not even the first visitor sees an earlier answer: not every page is warmed, and one that has become a 404 would never replace it.
  for (const tag of tags) revalidateTag(tag, { expire: 0 })
  after(() => warmPages(pagesOfTags(tags)))
  return new Response(null, { status: 204 })
}

function isOwn(authorization: string | null): boolean {
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Web ${env().webToken}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
