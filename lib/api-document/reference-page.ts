import 'server-only'
import type { DocumentOverview } from '@portico/contract/api-document/reading-view'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { META_DESCRIPTION_MAX, pageMetadata } from '@/lib/i18n/page-metadata'
import { plainText } from '@/lib/reference/markdown'
import type { WebSession } from '@/lib/session/server/web-session'
import { unlinkedPaths } from '@/lib/unlinked-paths'
import { loadOverview, loadPart, loadReading } from './load-reading'
import { type ReadingFrom, type ReferencePart, referencePart, referencePath } from './reading-from'

const TITLE_MAX = 90

/** Returns the document and the page that the segments of a public address name; null if there is none. */
export function publishedPage(apiId: string, given: readonly string[] = []): { from: ReadingFrom; part: ReferencePart } | null {
  const [folder, stageId, ...rest] = given
  const part = referencePart(folder === 'stage' && stageId ? rest : given)
  return part && { from: { kind: 'published', apiId, ...(folder === 'stage' && stageId ? { stageId } : {}) }, part }
}

/** Returns the document and the page that the segments of an address for signed-in people name; null if there is none. */
export function deployedPage(apiId: string, given: readonly string[] = []): { from: ReadingFrom; part: ReferencePart } | null {
  const page = publishedPage(apiId, given)
  return page && { ...page, from: { ...page.from, kind: 'deployed' } as ReadingFrom }
}

/**
 * Returns the title and description of a page of a reference, and for a public one its addresses; an empty object for a page that does not exist.
 * `titled` is what search engines call the API of a public one (decision 0141).
 */
export async function referenceMetadata(
  page: { from: ReadingFrom; part: ReferencePart } | null,
  session: WebSession | null,
  titled?: string,
): Promise<Metadata> {
  if (!page) return {}
  const { from, part } = page
  const [overview] = await Promise.all([loadOverview(from, session), loadPart(from, session, part)])
  if (!overview) return {}
  const t = await getTranslations('api-document')
  const { name } = overview.api
  const title = titled ?? name
  const texts = await textsOf(from, part, session, { ...overview, api: { ...overview.api, name: title } }, t)
  if (texts === null) return {}
  if (from.kind === 'draft') return { title: t('draftTitle', { name: texts.title }) }
  if (from.kind !== 'published') return { title: texts.title }
  const own = await canonicalFrom(from, overview)
  const described =
    title === name || texts.description.includes(title) ? texts : { ...texts, description: `${title}: ${texts.description}` }
  const named = own.stageId === undefined ? described : ofVersion(described, overview.version?.name ?? '')
  return pageMetadata({
    ...{ path: referencePath(own, texts.part ?? part), title: named.title, description: named.description },
    image: (locale) => unlinkedPaths.shareImage(locale, 'api', overview.api.id),
  })
}

type Published = Extract<ReadingFrom, { kind: 'published' | 'deployed' | 'draft' }>

/** Returns the document under the address that search engines index: the version that readers see first has the address without a version. */
async function canonicalFrom(from: Published, { version }: DocumentOverview): Promise<Published> {
  if (from.stageId === undefined) return from
  const { stageId: _, ...first } = from
  return (await loadOverview(first, null))?.version?.id === version?.id ? first : from
}

/** Returns the title and description of a page of another version, which has the same pages as the first. */
function ofVersion({ title, description }: { title: string; description: string }, version: string) {
  return { title: `${title} · ${version}`, description: `${version} · ${description}` }
}

type Texts = Awaited<ReturnType<typeof getTranslations<'api-document'>>>

async function textsOf(
  from: ReadingFrom,
  part: ReferencePart,
  session: WebSession | null,
  { api, version }: DocumentOverview,
  t: Texts,
): Promise<{ title: string; description: string; part?: ReferencePart } | null> {
  const { name } = api
  const list = (tag: string, count: number) => t('metaList', { tag, count, name })
  switch (part.kind) {
    case 'overview': {
      const about = plainText(version?.description ?? '', META_DESCRIPTION_MAX) || api.summary
      const title = t('metaPlain', { name })
      return { title, description: about ? `${title}: ${about}` : list(name, version?.operationCount ?? 0) }
    }
    case 'tag': {
      const tag = version?.tags.find(({ slug }) => slug === part.slug)
      if (!tag) return null
      const label = tag.label || t('untagged')
      const about = plainText([tag.summary, tag.description].filter(Boolean).join('\n\n'), META_DESCRIPTION_MAX)
      return { title: t('metaTag', { tag: label, name }), description: about || list(label, tag.operationCount + tag.webhookCount) }
    }
    case 'webhooks':
      return { title: t('metaTag', { tag: t('webhooks'), name }), description: list(t('webhooks'), version?.webhookCount ?? 0) }
    case 'operation':
    case 'webhook': {
      const reading = await loadReading(from, session, part.kind, part)
      if (reading === null) return null
      const { httpMethod, path, summary, operation } = reading
      const about = plainText(typeof operation.description === 'string' ? operation.description : '', META_DESCRIPTION_MAX)
      const label = plainText(summary, TITLE_MAX) || `${httpMethod} ${path}`
      return { title: t('metaOperation', { operation: label, name }), description: about || `${httpMethod} ${path} · ${name}` }
    }
    case 'model': {
      const reading = await loadReading(from, session, 'model', part)
      if (reading === null) return null
      // Links name a model as the document does; its own address may be spelled another way.
      const own: ReferencePart = { kind: 'model', slug: reading.slug }
      return { title: t('metaModel', { model: reading.name, name }), description: `${reading.name} · ${name}`, part: own }
    }
  }
}
