import { DomUtils, parseDocument } from 'htmlparser2'

/** What search engines, programs and link previews read in a page. */
export interface ReadPage {
  lang: string
  title: string
  /** Values of `<meta>` by name or property. */
  meta: Record<string, string>
  canonical: string[]
  /** Addresses by language. */
  languages: Record<string, string>
  /** Addresses by media type. */
  twins: Record<string, string>
  headings: string[]
  mains: number
  jsonLd: string[]
  /** Every `href` of `<a>`. */
  links: string[]
  /** What a browser loads: images, styles, scripts and icons. */
  parts: string[]
  /** Ids of elements, for links to places in the page. */
  ids: Set<string>
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Reads a page as it is sent, without running scripts. */
export function readHtml(html: string): ReadPage {
  const root = parseDocument(html)
  const all = (name: string) => DomUtils.getElementsByTagName(name, root)
  const textOf = (name: string) => all(name).map((element) => spaced(DomUtils.textContent(element)))
  const links = all('link').map(({ attribs }) => attribs)
  const alternates = links.filter(({ rel }) => rel === 'alternate')
  const pairs = (entries: (readonly [string | undefined, string | undefined])[]) =>
    Object.fromEntries(entries.flatMap(([name, value]) => (name === undefined ? [] : [[name, value ?? '']])))
  return {
    lang: all('html')[0]?.attribs.lang ?? '',
    title: spaced(DomUtils.textContent(all('title')[0] ?? [])),
    meta: pairs(all('meta').map(({ attribs }) => [attribs.name ?? attribs.property, attribs.content] as const)),
    canonical: links.filter(({ rel }) => rel === 'canonical').map(({ href = '' }) => href),
    languages: pairs(alternates.map(({ hreflang, href }) => [hreflang, href] as const)),
    twins: pairs(alternates.map(({ type, href }) => [type, href] as const)),
    headings: textOf('h1'),
    mains: all('main').length,
    jsonLd: all('script').flatMap((script) => (script.attribs.type === 'application/ld+json' ? [DomUtils.textContent(script)] : [])),
    links: all('a').flatMap(({ attribs }) => (attribs.href === undefined ? [] : [attribs.href])),
    parts: [
      ...[...all('img'), ...all('script'), ...all('source')].flatMap(({ attribs }) => (attribs.src ? [attribs.src] : [])),
      ...links.flatMap(({ rel = '', href }) => (href && /^(?:stylesheet|icon|preload|manifest|apple-touch-icon)$/.test(rel) ? [href] : [])),
    ],
    ids: new Set(
      DomUtils.filter((node) => 'attribs' in node && node.attribs.id !== undefined, root).map((node) =>
        'attribs' in node ? (node.attribs.id ?? '') : '',
      ),
    ),
  }
}
