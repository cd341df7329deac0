import { plainTextOf, type RichText, type RichTextNode } from '@portico/contract/rule/rich-text'

const LISTS: readonly string[] = ['list']

/** Returns a rich text as plain text: one line per block, with empty lines between blocks. */
export function richTextLines(document: RichText | null | undefined): string {
  return (document?.root.children ?? [])
    .map(linesOf)
    .filter((lines) => lines !== '')
    .join('\n\n')
}

function linesOf(node: RichTextNode): string {
  if (LISTS.includes(node.type)) return (node.children ?? []).map((item) => `- ${labelOf(item)}`).join('\n')
  return labelOf(node)
}

function labelOf(node: RichTextNode): string {
  return plainTextOf({ root: { type: 'root', children: [node] } })
}
