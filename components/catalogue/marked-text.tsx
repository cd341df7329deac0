import { Fragment } from 'react'
import { markedParts } from '@/lib/catalogue/marked-text'

const LOOK = { background: 'var(--color-warning-bg)', color: 'inherit', boxShadow: 'inset 0 -2px var(--color-warning-border)' }

/** Shows a text with the terms of a search marked. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  return markedParts(text, terms).map(({ text: part, found }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids, and never move
    <Fragment key={at}>{found ? <mark style={LOOK}>{part}</mark> : part}</Fragment>
  ))
}
