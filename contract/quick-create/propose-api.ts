import { API_NAME_MAX } from '../api/api.ts'

/** Maximum length of a proposed base path; people may type longer ones. */
const PROPOSED_BASE_PATH_MAX = 60

/** Maximum number of characters of a text that are examined. */
const LOOKED_AT = 1_000

/**
 * Returns a base path derived from a name, in lower case with hyphens: `Pet Store (v2)` → `pet-store-v2`. Uses the first text with Latin
 * letters or digits; empty if there is none, as with a name in Hangul only.
 */
export function proposeBasePath(...texts: readonly (string | null | undefined)[]): string {
  for (const text of texts) {
    const words = (text ?? '')
      .slice(0, LOOKED_AT)
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/\.{2,}/g, '.')
    const proposed = withoutMarksAtEnds(words.slice(0, PROPOSED_BASE_PATH_MAX))
    if (proposed !== '') return proposed
  }
  return ''
}

function withoutMarksAtEnds(text: string): string {
  const isMark = (at: number) => text[at] === '-' || text[at] === '.'
  let [start, end] = [0, text.length]
  while (start < end && isMark(start)) start++
  while (end > start && isMark(end - 1)) end--
  return text.slice(start, end)
}

/** Returns an API name derived from a document's title. */
export function proposeName(title: string | null): string {
  const line = (title ?? '')
    .slice(0, LOOKED_AT)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return line.length <= API_NAME_MAX ? line : line.slice(0, API_NAME_MAX).toWellFormed().trimEnd()
}
