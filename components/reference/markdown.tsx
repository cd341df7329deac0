import { createElement, Fragment, type ReactNode } from 'react'
import { type AlertKind, type MarkdownNode, markdownOf, type PartHref } from '@/lib/reference/markdown'
import { Alert } from './alert'
import styles from './markdown.module.css'
import codeStyles from './reference.module.css'
import type { ReferenceLabels } from './reference-labels'

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
  t: ReferenceLabels
}

/** Shows a description of a document, written in Markdown or HTML by somebody else. Needs no script; nothing in it can run. */
export function Markdown({ text, t, ...options }: MarkdownProps) {
  const nodes = markdownOf(text, options)
  return nodes.length === 0 ? null : <section className={styles.markdown}>{nodes.map((node, at) => drawn(node, at, t))}</section>
}

function drawn(node: MarkdownNode, at: number, t: ReferenceLabels): ReactNode {
  if (typeof node === 'string') return node
  const children = node.children.map((child, place) => drawn(child, place, t))
  const alert = node.attributes['data-alert']
  if (alert) {
    return (
      <Alert key={at} kind={alert as AlertKind} t={t}>
        {children}
      </Alert>
    )
  }
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
