import { Fragment } from 'react'
import { markedParts } from '@/lib/catalogue/marked-text'

/** Shows a text with the terms of a search marked. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  return markedParts(text, terms).map(({ text: part, found }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids, and never move
    found ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  )
}
