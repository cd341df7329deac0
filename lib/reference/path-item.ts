import { type JsonObject, textOf } from './json-object'

/** What a path item says of all its operations: its summary is plain text, its description Markdown. */
export interface PathItemAbout {
  summary: string | null
  description: string | null
}

/** Returns what a path item says. */
export function aboutOfPathItem({ summary, description }: JsonObject): PathItemAbout {
  return { summary: textOf(summary) || null, description: textOf(description) || null }
}

/** Returns what a path item says without what its operation says itself in the same words; null if that is nothing. */
export function furtherAbout({ summary, description }: PathItemAbout, operation: JsonObject): PathItemAbout | null {
  const said = [operation.summary, operation.description].map(textOf)
  const further = (text: string | null) => (text !== null && !said.includes(text) ? text : null)
  const about = { summary: further(summary), description: further(description) }
  return about.summary === null && about.description === null ? null : about
}
