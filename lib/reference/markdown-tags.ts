/** The elements that a description may have. */
export const MARKDOWN_TAGS = [
  ...(['p', 'br', 'hr', 'div', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'] as const),
  ...(['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'] as const),
  ...(['a', 'code', 'kbd', 'samp', 'var', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'q'] as const),
  ...(['small', 'span', 'abbr', 'cite'] as const),
] as const

export type MarkdownTag = (typeof MARKDOWN_TAGS)[number] | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/** The elements that need a certain parent. */
const PARENTS: Partial<Record<MarkdownTag, readonly MarkdownTag[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  summary: ['details'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  caption: ['table'],
  tr: ['thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
}
/** The elements that contain only certain children. */
const CHILDREN: Partial<Record<MarkdownTag, readonly MarkdownTag[]>> = {
  ul: ['li'],
  ol: ['li'],
  dl: ['dt', 'dd'],
  table: ['thead', 'tbody', 'tfoot', 'caption'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['th', 'td'],
}
const INLINE: ReadonlySet<string> = new Set([
  ...['a', 'br', 'code', 'kbd', 'samp', 'var', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'q'],
  ...['small', 'span', 'abbr', 'cite'],
])
/** The elements that contain inline elements only, besides the inline elements themselves. */
const INLINE_INSIDE = /^(?:p|h[1-6]|pre|dt|summary|caption)$/

/** Returns whether an element is part of a line of text. */
export function isInline(tag: MarkdownTag): boolean {
  return INLINE.has(tag)
}

/** Returns whether HTML allows an element inside these open elements, the innermost last. */
export function mayContain(open: readonly { tag: MarkdownTag }[], tag: MarkdownTag): boolean {
  const parent = open.at(-1)?.tag ?? 'div'
  if (PARENTS[tag] && !PARENTS[tag].includes(parent)) return false
  if (CHILDREN[parent] && !CHILDREN[parent].includes(tag)) return false
  if (tag === 'a' && open.some((element) => element.tag === 'a')) return false
  return INLINE.has(tag) || !(INLINE_INSIDE.test(parent) || INLINE.has(parent))
}

/** Returns whether an element may contain text directly. */
export function mayContainText(tag: MarkdownTag): boolean {
  return CHILDREN[tag] === undefined
}
