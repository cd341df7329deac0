import { isSafeLink, MEDIA_NODES, RICH_TEXT_NODES, type RichText, type RichTextNode } from '@portico/contract/rule/rich-text'

const allowed: ReadonlySet<string> = new Set([...RICH_TEXT_NODES, ...MEDIA_NODES])
const HEADINGS = ['h2', 'h3', 'h4']
const TEXT_FORMATS = 1 | 2 | 4 | 8 | 16

/** Returns the editor's serialized state as the contract's document: only allowed nodes and fields; of an unknown node only its text. */
export function normalRichText(serialised: unknown): RichText {
  const { root } = (serialised ?? {}) as { root?: RichTextNode }
  return { root: { type: 'root', children: childrenOf(root) } }
}

/** Returns whether a document has no text in any block, and no image. */
export function isEmptyRichText(document: RichText | null | undefined): boolean {
  const says = (node: RichTextNode): boolean => node.type === 'image' || (node.text ?? '').trim() !== '' || (node.children ?? []).some(says)
  return !document?.root || !says(document.root)
}

function childrenOf(node: RichTextNode | undefined): RichTextNode[] {
  return (node?.children ?? []).flatMap(normal)
}

function normal(node: RichTextNode): RichTextNode[] {
  if (!allowed.has(node.type)) return node.text === undefined ? childrenOf(node) : [textOf(node)]
  switch (node.type) {
    case 'text':
      return [textOf(node)]
    case 'linebreak':
    case 'tab':
      return [{ type: node.type }]
    case 'heading':
      return [{ type: 'heading', tag: HEADINGS.includes(node.tag ?? '') ? (node.tag as string) : 'h2', children: childrenOf(node) }]
    case 'list':
      return [{ type: 'list', listType: node.listType === 'number' ? 'number' : 'bullet', children: childrenOf(node) }]
    case 'image':
      return [imageOf(node)]
    case 'tablecell':
      return [{ type: 'tablecell', headerState: node.headerState ?? 0, children: childrenOf(node) }]
    case 'link':
      return node.url !== undefined && isSafeLink(node.url)
        ? [{ type: 'link', url: node.url, children: childrenOf(node) }]
        : childrenOf(node)
    default:
      return [{ type: node.type, children: childrenOf(node) }]
  }
}

function textOf(node: RichTextNode): RichTextNode {
  return { type: 'text', text: node.text ?? '', format: typeof node.format === 'number' ? node.format & TEXT_FORMATS : 0 }
}

function imageOf({ uploadId, alt, width, height }: RichTextNode): RichTextNode {
  return { type: 'image', uploadId, alt: alt ?? '', ...(width && height ? { width, height } : {}) }
}
