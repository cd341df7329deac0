import { readingEndpoints } from '@portico/contract/api-document/reading-endpoints'
import type { Locale } from '@portico/contract/locale'
import { paths } from '@/lib/paths'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import { localePath } from '@/lib/portal-paths'

/** Which document is read: of a published API, of a deployed version, of the draft, or of a version with a publication request. */
export type ReadingFrom =
  | { kind: 'published' | 'deployed' | 'draft'; apiId: string; stageId?: string }
  | { kind: 'publication'; publicationId: string; apiId: string; stageId: string }

/** One page of a reference. */
export type ReferencePart =
  | { kind: 'overview' }
  | { kind: 'tag'; slug: string; page: number }
  | { kind: 'webhooks'; page: number }
  | { kind: 'operation' | 'model' | 'webhook'; slug: string }

const PAGE = /^[1-9]\d{0,2}$/

/** Returns the page that the segments of an address name, after the document's own; null if there is none. */
export function referencePart(given: readonly string[]): ReferencePart | null {
  const [folder, slug, ...rest] = given.map(decoded)
  if (folder === undefined) return { kind: 'overview' }
  if (folder === 'webhooks' && (slug === undefined || slug === 'page')) {
    const page = pageOf(slug === undefined ? [] : [slug, ...rest])
    return page === null ? null : { kind: 'webhooks', page }
  }
  if (!slug) return null
  if (folder === 'tags') {
    const page = pageOf(rest)
    return page === null ? null : { kind: 'tag', slug, page }
  }
  if (rest.length > 0) return null
  const kind = { operations: 'operation', models: 'model', webhooks: 'webhook' }[folder] as 'operation' | 'model' | 'webhook' | undefined
  return kind ? { kind, slug } : null
}

/** Returns the number of `page/2`, and 1 for nothing; null for anything else. */
function pageOf([word, number, ...more]: readonly string[]): number | null {
  if (word === undefined) return 1
  return word === 'page' && number !== undefined && PAGE.test(number) && number !== '1' && more.length === 0 ? Number(number) : null
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns the address of a page of a reference, without a language. */
export function referencePath(from: ReadingFrom, part: ReferencePart): string {
  const [path, query] = baseOf(from)
  return `${path}${pathOf(part)}${query}`
}

/** Returns the address of a page of a reference as a link: public pages have the language of the page. */
export function referenceHref(locale: Locale, from: ReadingFrom, part: ReferencePart): string {
  const path = referencePath(from, part)
  return from.kind === 'published' ? localePath(locale, path) : path
}

function pathOf(part: ReferencePart): string {
  const page = 'page' in part && part.page > 1 ? `/page/${part.page}` : ''
  if (part.kind === 'overview') return ''
  if (part.kind === 'webhooks') return `/webhooks${page}`
  return `/${part.kind}s/${encodeURIComponent(part.slug)}${page}`
}

/** Returns the address of a document: its path, and its query. */
function baseOf(from: ReadingFrom): [string, string] {
  if (from.kind === 'publication') return [paths.publicationDocument(from.publicationId, from.apiId, from.stageId), '']
  const { kind, apiId, stageId } = from
  if (kind === 'draft') return [paths.developer.previewApi(apiId), stageId ? `?${new URLSearchParams({ version: stageId })}` : '']
  if (kind === 'published') return [stageId ? paths.publishedStage(apiId, stageId) : paths.publishedDocument(apiId), '']
  return [stageId ? paths.stageDocument(apiId, stageId) : paths.apiDocument(apiId), '']
}

/** Returns the address of the index of all operations, for the browser. */
export function indexUrl(from: ReadingFrom): string {
  if (from.kind === 'publication') {
    const { publicationId, stageId } = from
    return `/api${endpointUrl(readingEndpoints.getPublicationIndex, { publicationId, stageId }, {})}`
  }
  const { kind, apiId, stageId } = from
  const endpoint = {
    published: readingEndpoints.getPublishedIndex,
    deployed: readingEndpoints.getDeployedIndex,
    draft: readingEndpoints.getDraftIndex,
  }[kind]
  return `/api${endpointUrl(endpoint, { apiId }, { stageId })}`
}
