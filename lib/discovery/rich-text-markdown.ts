import { isSafeLink, type RichText, type RichTextNode } from '@portico/contract/rule/rich-text'
import { codeText, escaped } from './markdown-text'

const BOLD = 1
const ITALIC = 2
const STRIKETHROUGH = 4
const CODE = 16

/** Returns the address of an image. */
type ImageSource = (uploadId: string) => string

/** Returns a document of the editor in Markdown; images need `imageSource`. */
export function richTextMarkdown({ root }: RichText, imageSource?: ImageSource): string {
  return blocksOf(root.children ?? [], imageSource)
    .filter(Boolean)
    .join('\n\n')
}

function blocksOf(nodes: readonly RichTextNode[], imageSource?: ImageSource): string[] {
  return nodes.map((node) => {
    const inline = () => lineStart(inlineOf(node.children ?? [], imageSource))
    switch (node.type) {
      case 'heading':
        return `${'#'.repeat({ h2: 2, h3: 3 }[node.tag ?? ''] ?? 4)} ${inline().replace(/\n/g, ' ')}`
      case 'quote':
        return inline().replace(/^/gm, '> ')
      case 'list':
        return listOf(node, '', imageSource)
      case 'table':
        return tableOf(node, imageSource)
      case 'paragraph':
        return inline()
      default:
        return lineStart(inlineOf([node], imageSource))
    }
  })
}

/** Returns a list; an item that holds only a list is that list, below the item before. */
function listOf({ children = [], listType }: RichTextNode, indent: string, imageSource?: ImageSource): string {
  let number = 0
  return children
    .map((item) => {
      const [first] = item.children ?? []
      if (first?.type === 'list') return listOf(first, `${indent}   `, imageSource)
      number += 1
      const text = lineStart(inlineOf(item.children ?? [], imageSource)).replace(/\n/g, ' ')
      return `${indent}${listType === 'number' ? `${number}.` : '- '} ${text}`
    })
    .join('\n')
}

function tableOf({ children = [] }: RichTextNode, imageSource?: ImageSource): string {
  const rows = children.map(({ children: cells = [] }) =>
    cells.map((cell) =>
      blocksOf(cell.children ?? [], imageSource)
        .join(' ')
        .replace(/\s+/g, ' '),
    ),
  )
  const [head = [], ...rest] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n')
}

function inlineOf(nodes: readonly RichTextNode[], imageSource?: ImageSource): string {
  return nodes
    .map((node): string => {
      const inside = () => inlineOf(node.children ?? [], imageSource)
      switch (node.type) {
        case 'text':
          return formatted(node.text ?? '', typeof node.format === 'number' ? node.format : 0)
        case 'linebreak':
          return '\\\n'
        case 'tab':
          return ' '
        case 'link':
          return node.url !== undefined && isSafeLink(node.url)
            ? `[${inside()}](<${node.url.replace(/[<>\\\s]/g, encodeURIComponent)}>)`
            : inside()
        case 'image':
          return imageSource && node.uploadId ? `![${escaped(node.alt ?? '')}](${imageSource(node.uploadId)})` : ''
        default:
          return inside()
      }
    })
    .join('')
}

/** Returns a text in its format; spaces at its ends stay outside, where marks still count. */
function formatted(given: string, format: number): string {
  const text = given.replace(/[\s\p{Cc}]+/gu, ' ')
  const [, before = '', words = '', after = ''] = /^( ?)(.*?)( ?)$/.exec(text) ?? []
  if (words === '') return text
  let marked = format & CODE ? codeText(words) : escaped(words)
  if (format & STRIKETHROUGH) marked = `~~${marked}~~`
  if (format & ITALIC) marked = `*${marked}*`
  if (format & BOLD) marked = `**${marked}**`
  return before + marked + after
}

/** Returns lines whose beginnings make no list, heading or code of them. */
function lineStart(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimStart().replace(/^(?:[-+=]|\d+(?=[.)]))/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`)))
    .join('\n')
}
