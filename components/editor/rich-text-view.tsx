import { isSafeLink, type RichText, type RichTextNode } from '@portico/contract/rule/rich-text'
import { createElement, Fragment, type ReactNode } from 'react'
import styles from './rich-text.module.css'

const BOLD = 1
const ITALIC = 2
const STRIKETHROUGH = 4
const UNDERLINE = 8
const CODE = 16
const HEADINGS: ReadonlySet<string> = new Set(['h2', 'h3', 'h4'])

/** Returns the address of an image. */
export type ImageSource = (uploadId: string) => string

interface RichTextViewProps {
  value: RichText | null | undefined
  /** Without it, images are not shown. */
  imageSource?: ImageSource
}

/** Shows a document of the editor: only known nodes, and the text of any other. Needs no script. */
export function RichTextView({ value, imageSource }: RichTextViewProps) {
  if (!value?.root) return null
  return <div className={styles.text}>{childrenOf(value.root, imageSource)}</div>
}

function childrenOf(node: RichTextNode, imageSource?: ImageSource): ReactNode {
  return node.children?.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a document have no ids, and never move after rendering
    <Fragment key={index}>{drawn(child, imageSource)}</Fragment>
  ))
}

function drawn(node: RichTextNode, imageSource?: ImageSource): ReactNode {
  const inside = childrenOf(node, imageSource)
  switch (node.type) {
    case 'text':
      return formatted(node.text ?? '', typeof node.format === 'number' ? node.format : 0)
    case 'paragraph':
      return <p>{inside}</p>
    case 'heading':
      return createElement(HEADINGS.has(node.tag ?? '') ? (node.tag as string) : 'h4', null, inside)
    case 'quote':
      return <blockquote>{inside}</blockquote>
    case 'list':
      return createElement(node.listType === 'number' ? 'ol' : 'ul', null, inside)
    case 'listitem':
      return <li className={node.children?.[0]?.type === 'list' ? styles.nest : undefined}>{inside}</li>
    case 'link':
      return linked(node, inside)
    case 'linebreak':
      return <br />
    case 'tab':
      return '\t'
    case 'image':
      return imageSource && node.uploadId ? (
        // biome-ignore lint/performance/noImgElement: uploads are stored scaled down, and readable only through this address
        <img src={imageSource(node.uploadId)} alt={node.alt ?? ''} width={node.width} height={node.height} loading="lazy" />
      ) : null
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by the keyboard
        <div className={styles.table} tabIndex={0}>
          <table>
            <tbody>{inside}</tbody>
          </table>
        </div>
      )
    case 'tablerow':
      return <tr>{inside}</tr>
    case 'tablecell':
      return node.headerState ? <th scope={node.headerState === 2 ? 'row' : 'col'}>{inside}</th> : <td>{inside}</td>
    default:
      return inside
  }
}

function linked(node: RichTextNode, inside: ReactNode): ReactNode {
  if (node.url === undefined || !isSafeLink(node.url)) return inside
  return (
    <a href={node.url} rel="noopener noreferrer nofollow" target="_blank">
      {inside}
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
