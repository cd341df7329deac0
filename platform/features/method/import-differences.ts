import { isDeepStrictEqual } from 'node:util'
import { DOCUMENTED_FIELDS } from '@portico/contract/method/import-states'
import type { ImportDifference } from '@portico/contract/method/import-view'
import type { OperationFields } from '../../openapi/document-parts.ts'
import type { JsonObject } from '../../openapi/json-object.ts'
import type { Merge } from './merge-import.ts'

const SHOWN_MAX = 300

/** A method's version with its fields, for a list of differences. */
export interface ShownMethod extends OperationFields {
  targetPath: string
  operation: JsonObject
}

/** Returns the fields in which the API and the document differ, short enough for a list: texts as they are, lists by their items. */
export function differencesOf({ outcomes }: Merge, document: ShownMethod, stored: ShownMethod): ImportDifference[] {
  return DOCUMENTED_FIELDS.flatMap((field): ImportDifference[] => {
    const outcome = outcomes[field]
    if (!outcome) return []
    if (field === 'summary' || field === 'description' || field === 'targetPath') {
      return [{ field, outcome, mine: shown(stored[field]), document: shown(document[field]), added: [], removed: [], changed: [] }]
    }
    return [{ field, outcome, mine: null, document: null, ...partsOf(namedParts(stored, field), namedParts(document, field)) }]
  })
}

function shown(text: string): string {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX - 1).toWellFormed()}…`
}

/** Fields of an operation that have a group of their own. */
const GROUPED = new Set(['summary', 'description', 'parameters', 'requestBody', 'responses'])

function namedParts(said: ShownMethod, field: (typeof DOCUMENTED_FIELDS)[number]): Map<string, unknown> {
  if (field === 'parameters') return new Map(said.parameters.map((one) => [`${one.name} (${one.place})`, one]))
  if (field === 'bodies') return new Map(said.bodies.map((one) => [one.contentType, one]))
  if (field === 'others') return new Map(Object.entries(said.operation).filter(([key]) => !GROUPED.has(key)))
  return new Map(said.responses.map((one) => [String(one.statusCode), one]))
}

function partsOf(mine: Map<string, unknown>, theirs: Map<string, unknown>) {
  return {
    added: [...theirs.keys()].filter((name) => !mine.has(name)),
    removed: [...mine.keys()].filter((name) => !theirs.has(name)),
    changed: [...theirs].flatMap(([name, part]) => (mine.has(name) && !isDeepStrictEqual(part, mine.get(name)) ? [name] : [])),
  }
}
