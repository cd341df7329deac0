import { ruleMessage } from './rule-message.ts'
import { yup } from './yup.ts'

/** A node of the editor's JSON. Only the types below are stored and rendered. */
export interface RichTextNode {
  type: string
  children?: RichTextNode[]
  text?: string
  /** Bit mask of the editor: 1 bold, 2 italic, 4 strikethrough, 8 underline, 16 code. */
  format?: number | string
  /** `h2` … `h4` of a heading. */
  tag?: string
  url?: string
  listType?: string
  /** Id of the upload that an image shows. */
  uploadId?: string
  /** What an image shows, for people who do not see it. */
  alt?: string
  /** The size of an image in pixels, so that its place is known before it is loaded. */
  width?: number
  height?: number
  /** 1 for a cell that is a column's header, 2 for a row's. */
  headerState?: number
}
/** A document of the editor: `{ root: { type: 'root', children } }`. */
export interface RichText {
  root: RichTextNode
}

export const RICH_TEXT_NODES = ['root', 'paragraph', 'heading', 'quote', 'list', 'listitem', 'link', 'text', 'linebreak', 'tab'] as const
/** Nodes that only texts with `media` may have: images are uploads, which other texts cannot keep. */
export const MEDIA_NODES = ['image', 'table', 'tablerow', 'tablecell'] as const
export const ALT_MAX = 300
export const RICH_TEXT_MAX_BYTES = 200_000
const MAX_DEPTH = 20
const allowed: ReadonlySet<string> = new Set(RICH_TEXT_NODES)
const allowedWithMedia: ReadonlySet<string> = new Set([...RICH_TEXT_NODES, ...MEDIA_NODES])
const UPLOAD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Which nodes a text may have; without `media` neither images nor tables. */
export interface RichTextScope {
  media?: boolean
}

/** Returns whether pages may link to a URL: http, https and mailto only. */
export function isSafeLink(url: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(url)
}

function isNode(node: unknown, depth: number, types: ReadonlySet<string>): boolean {
  if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return false
  const { type, children, text, url } = node as Record<string, unknown>
  if (typeof type !== 'string' || !types.has(type)) return false
  if (text !== undefined && typeof text !== 'string') return false
  if (type === 'link' && (typeof url !== 'string' || !isSafeLink(url))) return false
  if (type === 'image' && !isImage(node)) return false
  return children === undefined || (Array.isArray(children) && children.every((child) => isNode(child, depth + 1, types)))
}

function isImage({ uploadId, alt, width, height }: Partial<Record<keyof RichTextNode, unknown>>): boolean {
  const isNamed = typeof uploadId === 'string' && UPLOAD_ID.test(uploadId) && typeof alt === 'string' && alt.length <= ALT_MAX
  return isNamed && [width, height].every((side) => side === undefined || (Number.isInteger(side) && (side as number) > 0))
}

/** Returns whether a value is a document with allowed nodes, depth and size. */
export function isRichText(value: unknown, { media = false }: RichTextScope = {}): value is RichText {
  if (typeof value !== 'object' || value === null) return false
  const { root } = value as { root?: { type?: unknown } }
  return root?.type === 'root' && isNode(root, 0, media ? allowedWithMedia : allowed) && JSON.stringify(value).length <= RICH_TEXT_MAX_BYTES
}

/** Returns a document's text, blocks separated by a space, for search and summaries. */
export function plainTextOf(document: RichText | null | undefined): string {
  const words: string[] = []
  const walk = (node: RichTextNode) => {
    if (node.text) words.push(node.text)
    if (node.type === 'linebreak' || node.type === 'tab') words.push(' ')
    node.children?.forEach(walk)
    if (node.children && node.type !== 'link') words.push(' ')
  }
  if (document) walk(document.root)
  return words.join('').replace(/\s+/g, ' ').trim()
}

/** Returns a document with one paragraph per line of plain text, for imports and the demo. */
export function richTextOf(text: string): RichText {
  return {
    root: {
      type: 'root',
      children: text
        .split(/\n+/)
        .map((line) => ({ type: 'paragraph', children: line === '' ? [] : [{ type: 'text', text: line, format: 0 }] })),
    },
  }
}

/** Returns the ids of the uploads that a document's images show, each once; none for any other value. */
export function uploadIdsOf(value: unknown): string[] {
  const ids = new Set<string>()
  const walk = ({ type, uploadId, children }: RichTextNode) => {
    if (type === 'image' && uploadId) ids.add(uploadId)
    children?.forEach(walk)
  }
  if (isRichText(value, { media: true })) walk(value.root)
  return [...ids]
}

export const richText = (scope: RichTextScope = {}) =>
  yup
    .mixed<RichText>()
    .test('richText', ruleMessage('richText'), (value) => value === undefined || value === null || isRichText(value, scope))
