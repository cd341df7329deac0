import { createElement, Fragment, type ReactNode } from 'react'
import { type MarkdownNode, markdownOf, type PartHref } from '@/lib/reference/markdown'
import styles from './markdown.module.css'
import codeStyles from './reference.module.css'

interface MarkdownProps {
  text: string
  /** The level of the description's largest heading, below those of the page. */
  headings: number
  /** Before the ids of its headings; different for each description of a page. */
  prefix: string
  /** Characters that are shown at most. */
  charactersMax?: number
  /** Returns where a link within the site leads; for texts of our own. */
  ownPath?: (path: string) => string
  partHref?: PartHref | undefined
}

/** Shows a description of a document, written in Markdown or HTML by somebody else. Needs no script; nothing in it can run. */
export function Markdown({ text, ...options }: MarkdownProps) {
  const nodes = markdownOf(text, options)
  return nodes.length === 0 ? null : <section className={styles.markdown}>{nodes.map(drawn)}</section>
}

function drawn(node: MarkdownNode, at: number): ReactNode {
  if (typeof node === 'string') return node
  const children = node.children.map(drawn)
  // What is too wide scrolls in a box of its own, which the keyboard must reach.
  const box = node.tag === 'pre' ? { className: codeStyles.colors, tabIndex: 0 } : {}
  const element = createElement(node.tag, { key: at, ...box, ...node.attributes }, ...children)
  return node.tag === 'table' ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by the keyboard
    <div key={at} tabIndex={0}>
      {element}
    </div>
  ) : (
    <Fragment key={at}>{element}</Fragment>
  )
}
