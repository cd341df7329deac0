import type { RichText, RichTextNode } from '@portico/contract/rule/rich-text'

/** Returns a document of the contract as Lexical's serialized state, with the fields that only Lexical needs. */
export function editorStateOf(document: RichText): string {
  const children = document.root.children?.length ? document.root.children : [{ type: 'paragraph', children: [] }]
  return JSON.stringify({ root: { ...BLOCK, type: 'root', children: children.map(lexical) } })
}

const BLOCK = { direction: null, format: '', indent: 0, version: 1 }

function lexical(node: RichTextNode, index: number): object {
  const children = node.children?.map(lexical) ?? []
  switch (node.type) {
    case 'text':
      return { type: 'text', text: node.text ?? '', format: node.format ?? 0, detail: 0, mode: 'normal', style: '', version: 1 }
    case 'linebreak':
      return { type: 'linebreak', version: 1 }
    case 'tab':
      return { type: 'tab', text: '\t', format: 0, detail: 2, mode: 'normal', style: '', version: 1 }
    case 'heading':
      return { ...BLOCK, type: 'heading', tag: node.tag ?? 'h2', children }
    case 'list': {
      const tag = node.listType === 'number' ? 'ol' : 'ul'
      return { ...BLOCK, type: 'list', listType: node.listType ?? 'bullet', start: 1, tag, children }
    }
    case 'listitem':
      return { ...BLOCK, type: 'listitem', value: index + 1, children }
    case 'link':
      return { ...BLOCK, type: 'link', url: node.url ?? '', rel: 'noopener', target: null, title: null, children }
    case 'image':
      return { type: 'image', uploadId: node.uploadId, alt: node.alt ?? '', width: node.width, height: node.height, version: 1 }
    case 'tablecell':
      return { ...BLOCK, type: 'tablecell', headerState: node.headerState ?? 0, colSpan: 1, rowSpan: 1, backgroundColor: null, children }
    default:
      return { ...BLOCK, type: node.type, textFormat: 0, textStyle: '', children }
  }
}
