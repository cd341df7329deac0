import { isSafeLink, type RichText, type RichTextNode } from '@portico/contract/rule/rich-text'
import { createElement, Fragment, type ReactNode } from 'react'
import styles from './rich-text.module.css'

const BOLD = 1
const ITALIC = 2
const STRIKETHROUGH = 4
const UNDERLINE = 8
const CODE = 16
const HEADINGS: ReadonlySet<string> = new Set(['h2', 'h3', 'h4'])

/** Shows a document of the editor: only known nodes, and the text of any other. Needs no script. */
export function RichTextView({ value }: { value: RichText | null | undefined }) {
  if (!value?.root) return null
  return <div className={styles.text}>{childrenOf(value.root)}</div>
}

function childrenOf(node: RichTextNode): ReactNode {
  return node.children?.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a document have no ids, and never move after rendering
    <Fragment key={index}>{drawn(child)}</Fragment>
  ))
}

function drawn(node: RichTextNode): ReactNode {
  switch (node.type) {
    case 'text':
      return formatted(node.text ?? '', typeof node.format === 'number' ? node.format : 0)
    case 'paragraph':
      return <p>{childrenOf(node)}</p>
    case 'heading':
      return createElement(HEADINGS.has(node.tag ?? '') ? (node.tag as string) : 'h4', null, childrenOf(node))
    case 'quote':
      return <blockquote>{childrenOf(node)}</blockquote>
    case 'list':
      return createElement(node.listType === 'number' ? 'ol' : 'ul', null, childrenOf(node))
    case 'listitem':
      return <li className={node.children?.[0]?.type === 'list' ? styles.nest : undefined}>{childrenOf(node)}</li>
    case 'link':
      return linked(node)
    case 'linebreak':
      return <br />
    case 'tab':
      return '\t'
    default:
      return childrenOf(node)
  }
}

function linked(node: RichTextNode): ReactNode {
  if (node.url === undefined || !isSafeLink(node.url)) return childrenOf(node)
  return (
    <a href={node.url} rel="noopener noreferrer nofollow" target="_blank">
      {childrenOf(node)}
    </a>
  )
}

function formatted(text: string, format: number): ReactNode {
  let drawn: ReactNode = text
  if (format & CODE) drawn = <code>{drawn}</code>
  if (format & UNDERLINE) drawn = <u>{drawn}</u>
  if (format & STRIKETHROUGH) drawn = <s>{drawn}</s>
  if (format & ITALIC) drawn = <em>{drawn}</em>
  if (format & BOLD) drawn = <strong>{drawn}</strong>
  return drawn
}
