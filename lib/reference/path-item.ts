import { type JsonObject, textOf } from './json-object'

/** What a path item says of all its operations, as Markdown. */
export interface PathItemAbout {
  summary: string | null
  description: string | null
}

/** Returns what a path item says. */
export function aboutOfPathItem({ summary, description }: JsonObject): PathItemAbout {
  return { summary: textOf(summary) || null, description: textOf(description) || null }
}

/** Returns what a path item says as one text; without what its operation says itself in the same words. */
export function pathItemText({ summary, description }: PathItemAbout, operation: JsonObject): string {
  const said = [operation.summary, operation.description].map(textOf)
  return [summary, description].filter((text) => text !== null && !said.includes(text)).join('\n\n')
}
