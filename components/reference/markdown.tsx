import { createElement, Fragment, type ReactNode } from 'react'
import { type MarkdownNode, markdownOf } from '@/lib/reference/markdown'
import styles from './markdown.module.css'

interface MarkdownProps {
  text: string
  /** The level of the description's largest heading, below those of the page. */
  headings: number
  /** Before the ids of its headings; different for each description of a page. */
  prefix: string
  /** Characters that are shown at most. */
  charactersMax?: number
}

/** Shows a description of a document, written in Markdown or HTML by somebody else. Needs no script; nothing in it can run. */
export function Markdown({ text, ...options }: MarkdownProps) {
  const nodes = markdownOf(text, options)
  return nodes.length === 0 ? null : <section className={styles.markdown}>{nodes.map(drawn)}</section>
}

function drawn(node: MarkdownNode, at: number): ReactNode {
  if (typeof node === 'string') return node
  const children = node.children.map(drawn)
  // A wide table scrolls in a box of its own.
  const element = createElement(node.tag, { key: at, ...node.attributes }, ...children)
  return node.tag === 'table' ? <div key={at}>{element}</div> : <Fragment key={at}>{element}</Fragment>
}
