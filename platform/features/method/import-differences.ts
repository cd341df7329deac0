import { isDeepStrictEqual } from 'node:util'
import { DOCUMENTED_FIELDS } from '@portico/contract/method/import-states'
import type { ImportDifference } from '@portico/contract/method/import-view'
import type { Merge, MethodDescription } from './merge-import.ts'

const SHOWN_MAX = 300

/** Returns the fields in which the API and the document differ, short enough for a list: texts as they are, lists by their items. */
export function differencesOf({ outcomes }: Merge, document: MethodDescription, stored: MethodDescription): ImportDifference[] {
  return DOCUMENTED_FIELDS.flatMap((field): ImportDifference[] => {
    const outcome = outcomes[field]
    if (!outcome) return []
    const [mine, theirs] = [stored[field], document[field]]
    if (typeof mine === 'string' && typeof theirs === 'string') {
      return [{ field, outcome, mine: shown(mine), document: shown(theirs), added: [], removed: [], changed: [] }]
    }
    return [{ field, outcome, mine: null, document: null, ...partsOf(namedParts(stored, field), namedParts(document, field)) }]
  })
}

function shown(text: string): string {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…`
}

function namedParts(said: MethodDescription, field: (typeof DOCUMENTED_FIELDS)[number]): Map<string, unknown> {
  if (field === 'parameters') return new Map(said.parameters.map((one) => [`${one.name} (${one.place})`, one]))
  if (field === 'bodies') return new Map(said.bodies.map((one) => [one.contentType, one]))
  return new Map(said.responses.map((one) => [String(one.statusCode), one]))
}

function partsOf(mine: Map<string, unknown>, theirs: Map<string, unknown>) {
  return {
    added: [...theirs.keys()].filter((name) => !mine.has(name)),
    removed: [...mine.keys()].filter((name) => !theirs.has(name)),
    changed: [...theirs].flatMap(([name, part]) => (mine.has(name) && !isDeepStrictEqual(part, mine.get(name)) ? [name] : [])),
  }
}
