import { PART_LINK } from '@portico/contract/api-document/part-link'
import type { AuthorLink } from '@portico/contract/api-document/reading-view'
import type { Locale } from '@portico/contract/locale'
import { headingSlug, type PartHref } from '@/lib/reference/markdown'
import { type ReadingFrom, type ReferencePart, referenceHref } from './reading-from'

/** A heading in the description of the document, by those above it and its own: `#section/Limits/Per-day`. */
const SECTION = /^#section\/(?:.*\/)?([^/]+)$/

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
  return text.replace(PART_LINK, (written) => href(written)?.split('#')[0] ?? written)
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
