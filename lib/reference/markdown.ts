import { randomUUID } from 'node:crypto'
import { Parser } from 'htmlparser2'
import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { codePieces } from './code-colors'
import { codeLanguage } from './code-language'
import { isInline, MARKDOWN_TAGS, type MarkdownTag, mayContain, mayContainText } from './markdown-tags'

/** An element of a description, safe to show: only known elements with known attributes, each where HTML allows it. */
export interface MarkdownElement {
  tag: MarkdownTag
  attributes: Record<string, string>
  children: MarkdownNode[]
}
export type MarkdownNode = string | MarkdownElement

interface MarkdownOptions {
  /** The level of the largest heading, below the headings of the page: 1 to 6. */
  headings: number
  /** Before the `id` of each heading, so that two descriptions of a page do not collide. */
  prefix: string
  /** Characters that are formatted: 60,000 unless given. The rest is left out, and the text ends with an ellipsis. */
  charactersMax?: number
  /** Returns where a link within the site leads. Without it such links are removed: descriptions are written by others. */
  ownPath?: ((path: string) => string) | undefined
  partHref?: PartHref | undefined
}

/** Returns where a link such as `#tag/Pets` leads; undefined for one that names no part of the document. */
export type PartHref = (fragment: string) => string | undefined

/** What decides where links lead. */
type Linking = Pick<MarkdownOptions, 'prefix' | 'ownPath' | 'partHref'>

const CHARACTERS_MAX = 60_000
/** Further elements are left out, but their text stays. */
const ELEMENTS_MAX = 1_500
/** Characters of all addresses: a reference of Markdown repeats an address for four characters. */
const ADDRESSES_MAX = 60_000
/** Colored pieces of one block of code, and of all blocks. */
const PIECES_MAX = 120
const ALL_PIECES_MAX = 360
/** Elements that an alert is drawn as. */
const ALERT_ELEMENTS = 5
/** Deeper elements are left out, but their text stays. */
const DEPTH_MAX = 24

// The parser of Markdown limits its own nesting, and takes linear time for what other parsers take quadratic time for.
const markdown = new MarkdownIt({ html: true, linkify: true, maxNesting: DEPTH_MAX })
// Only what begins with a scheme is an address: README.md and a.b.id are not.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
// The alignment of a cell as an attribute, so that no style needs to be allowed.
for (const cell of ['th', 'td']) {
  markdown.renderer.rules[`${cell}_open`] = (tokens, at) => {
    const side = /(?:left|right|center)$/.exec(String(tokens[at]?.attrGet('style') ?? ''))?.[0]
    return side ? `<${cell} align="${side}">` : `<${cell}>`
  }
}

// GitHub's lists of tasks: a box that is text, for which screen readers have a name, instead of a bullet.
markdown.core.ruler.push('tasks', ({ tokens }) => {
  for (const [at, { type, children }] of tokens.entries()) {
    const first = children?.[0]
    if (type !== 'inline' || first?.type !== 'text' || tokens[at - 2]?.type !== 'list_item_open') continue
    const mark = /^\[([ xX])\](?=\s)/.exec(first.content)?.[1]
    if (mark === undefined) continue
    first.content = `${mark === ' ' ? '☐' : '☑'}${first.content.slice(3)}`
    tokens[at - 2]?.attrSet('type', 'none')
  }
})

/** GitHub's alerts: quotes with a label. */
export const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'] as const
export type AlertKind = (typeof ALERTS)[number]
const ALERT_LINE = /^\[!(\w{3,9})\][ \t]*$/
/** Marks the quotes that are alerts for the sanitizer: by a value that no description knows, so that HTML cannot make one. */
const ALERT_MARK = `${randomUUID()} `

// An alert is a quote that stands in no other block, whose first line is nothing but `[!NOTE]` or another name, in any case, and which says something below it.
markdown.core.ruler.push('alerts', ({ tokens }) => {
  for (const [at, quote] of tokens.entries()) {
    if (quote.type !== 'blockquote_open' || quote.level > 0 || tokens[at + 1]?.type !== 'paragraph_open') continue
    const { content = '', children } = tokens[at + 2] ?? {}
    const name = ALERT_LINE.exec(content.split('\n', 1)[0] ?? '')?.[1]?.toLowerCase()
    const [mark, end] = children ?? []
    if (!ALERTS.some((alert) => alert === name) || mark?.type !== 'text' || (end && !/^(?:soft|hard)break$/.test(end.type))) continue
    const isAlone = !end
    if (isAlone && tokens[at + 4]?.type === 'blockquote_close') continue
    quote.attrSet('data-alert', ALERT_MARK + name)
    if (isAlone) tokens.splice(at + 1, 3)
    else children?.splice(0, 2)
  }
})

/**
 * Returns the elements of a description in CommonMark with GitHub's tables, tasks and alerts (quotes with `data-alert`), which may contain HTML. Takes bounded time for every text.
 * Scripts, styles, forms and frames are removed; links lead to http, https, mailto, the page itself or another part of its document. Images become links: a page
 * loads nothing from other hosts, which would learn who reads it.
 */
export function markdownOf(text: string, { headings, charactersMax = CHARACTERS_MAX, ...linking }: MarkdownOptions): MarkdownNode[] {
  const source = text.length > charactersMax ? `${text.slice(0, charactersMax).toWellFormed()}…` : text
  if (source.trim() === '') return []
  // Most descriptions of fields are a sentence without formatting.
  if (/^\p{L}[\p{L}\p{N} .,'()-]*$/u.test(source)) return [{ tag: 'p', attributes: {}, children: [source] }]
  const html = sanitizeHtml(markdown.render(flattened(source)), {
    allowedTags: [...MARKDOWN_TAGS, ...HEADINGS, 'img'],
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt'],
      li: ['type'],
      ol: ['start'],
      td: ['align', 'colspan', 'rowspan'],
      th: ['align', 'colspan', 'rowspan'],
      details: ['open'],
      code: ['class'],
      blockquote: ['data-alert'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    nestingLimit: DEPTH_MAX * 2,
  })
  const largest = Math.min(...HEADINGS.map((tag, at) => (html.includes(`<${tag}>`) ? at + 1 : HEADINGS.length)))
  return treeOf(html, headings - largest + 1, linking)
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Returns a text whose quotes nest no deeper than the parser goes, which would drop what is below. */
function flattened(source: string): string {
  return source.replace(/^(?:[ \t]*>){20,}/gm, '> ').replace(/^[ \t]{200,}/gm, '    ')
}

/** Builds the tree of sanitized HTML: closes what is left open, and drops elements where HTML does not allow them. */
function treeOf(html: string, headings: number, linking: Linking): MarkdownNode[] {
  const root: MarkdownElement = { tag: 'div', attributes: {}, children: [] }
  const open: MarkdownElement[] = [root]
  // The elements of the source that are open; null for those that are left out.
  const written: { name: string; element: MarkdownElement | null; language: string | undefined }[] = []
  const ids = new Set<string>()
  let count = 0
  let addresses = 0
  let pieces = 0
  const top = () => open.at(-1) as MarkdownElement
  const close = (element: MarkdownElement) => {
    const at = open.lastIndexOf(element)
    if (at > 0) open.length = at
  }
  const openElement = (element: MarkdownElement) => {
    count += element.attributes['data-alert'] ? ALERT_ELEMENTS : 1
    addresses += (element.attributes.href ?? '').length
    top().children.push(element)
    if (!VOID.has(element.tag)) open.push(element)
  }
  const addImage = ({ src = '', alt = '' }: Record<string, string>) => {
    const link = { tag: 'a', attributes: linked(src, linking), children: [alt || src] } as const satisfies MarkdownElement
    if (!src.startsWith('https://') || count >= ELEMENTS_MAX || !mayContain(open, 'a')) return addText(alt)
    openElement({ ...link, children: [...link.children] })
    open.pop()
  }
  const addText = (text: string) => {
    const place = open.findLast(({ tag }) => mayContainText(tag)) ?? root
    if (place === top() || text.trim() !== '') append(place, text)
  }
  const parser = new Parser({
    onopentag(name, given) {
      const tag = tagOf(name, headings)
      // As in a browser: a block ends the paragraph around it, and a row without a body gets one.
      if (BLOCKS.has(tag) && top().tag === 'p') open.pop()
      if (tag === 'tr' && top().tag === 'table') openElement({ tag: 'tbody', attributes: {}, children: [] })
      if (name === 'img') return addImage(given)
      const isShown = count < ELEMENTS_MAX && addresses < ADDRESSES_MAX && open.length < DEPTH_MAX && mayContain(open, tag)
      const element = isShown ? { tag, attributes: attributesOf(tag, given, linking), children: [] } : null
      written.push({ name, element, language: given.class })
      if (element) openElement(element)
    },
    ontext: addText,
    onclosetag(name) {
      const at = written.findLastIndex((candidate) => candidate.name === name)
      if (at < 0) return
      const [ended] = written.splice(at)
      if (!ended?.element) return
      close(ended.element)
      if (name === 'code' && top().tag === 'pre') {
        ended.element.children = colored(ended.element, Math.min(PIECES_MAX, ALL_PIECES_MAX - pieces, ELEMENTS_MAX - count), ended.language)
        const added = ended.element.children.filter((child) => typeof child !== 'string').length
        pieces += added
        count += added
      }
      if (HEADING.test(ended.element.tag)) ended.element.attributes.id = headingId(textIn(ended.element), linking.prefix, ids)
    },
  })
  parser.end(html)
  return root.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
}

/** Returns the children of a block of code: its text in colored pieces, or what it has if it is no plain text or its language is unknown. */
function colored({ children }: MarkdownElement, piecesMax: number, given = ''): MarkdownNode[] {
  const [code, ...others] = children
  if (typeof code !== 'string' || others.length > 0) return children
  const language = codeLanguage(/(?:^|\s)language-(\S{1,40})/.exec(given)?.[1] ?? '', code)
  return codePieces(code, language, Math.max(0, piecesMax)).map(({ kind, text }) =>
    kind ? { tag: 'span', attributes: { 'data-kind': kind }, children: [text] } : text,
  )
}

/** An address within the site: not `//host`. */
const OWN = /^\/(?![/\\])/
const HEADING = /^h[1-6]$/
const VOID: ReadonlySet<MarkdownTag> = new Set(['br', 'hr'])
const BLOCKS: ReadonlySet<MarkdownTag> = new Set([
  ...(['p', 'ul', 'ol', 'dl', 'pre', 'blockquote', 'table', 'details', 'div', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const),
])

function tagOf(name: string, headings: number): MarkdownTag {
  const level = HEADING.test(name) ? Number(name[1]) : 0
  return (level === 0 ? name : `h${Math.max(1, Math.min(6, headings + level - 1))}`) as MarkdownTag
}

function append(element: MarkdownElement, text: string): void {
  const last = element.children.at(-1)
  if (typeof last === 'string') element.children[element.children.length - 1] = last + text
  else element.children.push(text)
}

function attributesOf(tag: MarkdownTag, given: Record<string, string>, linking: Linking): Record<string, string> {
  const { ownPath } = linking
  const { href, title, start, align, open } = given
  if (tag === 'a' && ownPath && href && OWN.test(href)) return { href: ownPath(href) }
  if (tag === 'a') return { ...linked(href ?? '', linking), ...(title ? { title } : {}) }
  if (tag === 'ol') return start && /^\d{1,9}$/.test(start) ? { start } : {}
  if (tag === 'li') return given.type === 'none' ? { type: 'none' } : {}
  if (tag === 'details') return open === undefined ? {} : { open: 'open' }
  if (tag === 'blockquote')
    return given['data-alert']?.startsWith(ALERT_MARK) ? { 'data-alert': given['data-alert'].slice(ALERT_MARK.length) } : {}
  if (tag === 'td' || tag === 'th') {
    return { ...spans(given), ...(align && /^(?:left|right|center)$/.test(align) ? { align } : {}) }
  }
  return {}
}

/**
 * Returns the attributes of a link: to another site, by mail, to a part of the document, or to a heading of the same description; none for
 * a link elsewhere, or to a part that the document lacks: no id of a heading has a slash.
 */
function linked(href: string, { prefix, partHref }: Linking): Record<string, string> {
  if (href.startsWith('#') && href.includes('/')) {
    const part = partHref?.(href)
    return part === undefined ? {} : { href: part }
  }
  if (href.startsWith('#')) return { href: `#${prefix}-${href.slice(1)}` }
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? { href, rel: 'nofollow noopener' } : {}
}

function spans({ colspan, rowspan }: Record<string, string>): Record<string, string> {
  const number = (value: string | undefined) => (value && /^\d{1,2}$/.test(value) ? value : undefined)
  const [columns, rows] = [number(colspan), number(rowspan)]
  return { ...(columns ? { colSpan: columns } : {}), ...(rows ? { rowSpan: rows } : {}) }
}

/** Returns a heading as a part of its id. */
export function headingSlug(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 60)
}

function headingId(text: string, prefix: string, ids: Set<string>): string {
  const slug = headingSlug(text)
  const base = `${prefix}-${slug || 'heading'}`
  let id = base
  for (let number = 2; ids.has(id); number += 1) id = `${base}-${number}`
  ids.add(id)
  return id
}

/** Returns the text of elements without their formatting. */
export function textIn(node: MarkdownNode | readonly MarkdownNode[]): string {
  if (typeof node === 'string') return node
  if ('tag' in node) return textIn(node.children)
  return node.map((child) => textIn(child)).join('')
}

/** Returns the text of elements with a space around each block, so that items and cells stay apart, and with the names of alerts, as in their author's text. */
function apart(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const text = apart(node.children)
      const alert = node.attributes['data-alert']
      if (alert) return ` ${alert[0]?.toUpperCase()}${alert.slice(1)}: ${text} `
      return isInline(node.tag) && node.tag !== 'br' ? text : ` ${text} `
    })
    .join('')
}

/** Returns a description as plain text of at most `max` characters, for lists, titles and search engines. */
export function plainText(text: string, max: number): string {
  const plain = apart(markdownOf(text.slice(0, 4 * max + 200), { headings: 1, prefix: 'plain' }))
  const spaced = plain.replace(/\s+/g, ' ').trim()
  if (spaced.length <= max) return spaced
  const cut = spaced.slice(0, max - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > max / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`
}
