import { isObject } from '../../openapi/json-object.ts'
import { uniqueSlugs } from '../../openapi/operation-slug.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import type { DocumentContents } from './read-contents.ts'

/** A tag of a document. */
export interface DocumentTag {
  name: string
  slug: string
  summary: string | null
  description: string | null
  externalDocs: { url: string; description: string | null } | null
  operationCount: number
}

/**
 * Returns the tags that operations have: first those that the document lists, in its order, then the others as they first occur, last the
 * one of operations without a tag, whose name is empty.
 */
export function documentTags({ head, tagCounts }: Pick<DocumentContents, 'head' | 'tagCounts'>): DocumentTag[] {
  const counts = new Map(tagCounts.map(({ name, count }) => [name, count]))
  const { tags } = parseObject(head)
  const listed = new Map((Array.isArray(tags) ? tags : []).filter(isObject).map((tag) => [textOf(tag.name) ?? '', tag]))
  const names = [...listed.keys(), ...counts.keys()].filter((name) => name !== '' && counts.has(name))
  const ordered = [...new Set(names), ...(counts.has('') ? [''] : [])]
  const slugs = uniqueSlugs(ordered.map((name) => ({ texts: [name === '' ? 'other' : name], key: name })))
  return ordered.map((name, index) => {
    const said = listed.get(name)
    return {
      name,
      slug: slugs[index] ?? '',
      summary: textOf(said?.summary),
      description: textOf(said?.description),
      externalDocs: externalDocsOf(said?.externalDocs),
      operationCount: counts.get(name) ?? 0,
    }
  })
}

/** Returns a text; null for anything else, and for an empty one. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns a link to further documentation; null without one. */
export function externalDocsOf(value: unknown): DocumentTag['externalDocs'] {
  const url = isObject(value) ? textOf(value.url) : null
  return isObject(value) && url !== null ? { url, description: textOf(value.description) } : null
}
