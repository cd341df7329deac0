import type { AuthorLink } from '@portico/contract/api-document/reading-view'
import type { Locale } from '@portico/contract/locale'
import { headingSlug } from '@/lib/reference/markdown'
import { type ReadingFrom, type ReferencePart, referenceHref } from './reading-from'

/** A link in a text that may name a part of the document: not a reference of a schema, which stands in quotes. */
const LINK = /(?<=[(<\s'=]|=")#\/?[^\s()<>"'\\#/]{1,300}\/[^\s()<>"'\\#]{1,600}/g
/** A heading in the description of the document, by those above it and its own: `#section/Limits/Per-day`. */
const SECTION = /^#section\/(?:.*\/)?([^/]+)$/

/** Returns where a link of an author's text leads that names a part of the document; undefined for one that names none. */
export type PartHref = (fragment: string) => string | undefined

/** Returns where the links of a page lead, in whatever way their characters are encoded. Headings of the document are on its overview. */
export function partHref(links: readonly AuthorLink[], hrefOf: (part: ReferencePart) => string): PartHref {
  const hrefs = new Map(links.map(({ written, ...part }) => [decoded(written), hrefOf(partOf(part))]))
  return (fragment) => {
    const [, heading] = SECTION.exec(decoded(fragment)) ?? []
    return heading === undefined ? hrefs.get(decoded(fragment)) : `${hrefOf({ kind: 'overview' })}#about-${headingSlug(heading)}`
  }
}

/** Returns where the links of a page lead, as links of the site. */
export function pagePartHref(links: readonly AuthorLink[], locale: Locale, from: ReadingFrom): PartHref {
  return partHref(links, (part) => referenceHref(locale, from, part))
}

/** Returns a text in Markdown whose links to parts of the document lead to their twins, whose headings have no ids. */
export function withPartLinks(text: string, href: PartHref): string {
  return text.replace(LINK, (written) => href(written)?.split('#')[0] ?? written)
}

function partOf({ kind, slug }: Pick<AuthorLink, 'kind' | 'slug'>): ReferencePart {
  return kind === 'tag' ? { kind, slug, page: 1 } : { kind, slug }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
