import { mapEntries, type PartKind } from './document-grammar.ts'
import { isObject, type JsonObject } from './json-object.ts'

/** Stands where a reference led nowhere, with the reference as its value. */
export const UNRESOLVED_MARK = 'x-portico-unresolved'

/** Fields that the product may replace, and what they are. */
const EXPECTED = new Map<string, (value: unknown) => boolean>([
  ['additionalOperations', isObject],
  ['content', isObject],
  ['deprecated', (value) => typeof value === 'boolean'],
  ['headers', isObject],
  ['parameters', Array.isArray],
  ['responses', isObject],
  ['security', Array.isArray],
  ['servers', Array.isArray],
])

/** Returns a part without fields whose value cannot be what the format says. */
export function withoutOddFields(part: JsonObject): JsonObject {
  const isOdd = (key: string, value: unknown) => EXPECTED.get(key)?.(value) === false
  if (!Object.entries(part).some(([key, value]) => isOdd(key, value))) return part
  return mapEntries(part, (key, value) => (isOdd(key, value) ? undefined : value))
}

export function withoutReference({ $ref: _, ...rest }: JsonObject): JsonObject {
  return rest
}

/** Returns what stands for a part whose reference leads nowhere; undefined where the format allows nothing. */
export function brokenPart(kind: PartKind, rest: JsonObject, reference: string): JsonObject | undefined {
  if (kind === 'parameter' || kind === 'link' || kind === 'securityScheme') return undefined
  const needed: Partial<Record<PartKind, JsonObject>> = {
    response: { description: '' },
    header: { schema: {} },
    requestBody: { content: {} },
  }
  return { ...needed[kind], ...rest, [UNRESOLVED_MARK]: reference }
}

/** Returns a reference with the fields that OpenAPI 3.1 allows beside it. */
export function besideReference(part: JsonObject): JsonObject {
  const isAllowed = (key: string) => ['$ref', 'summary', 'description'].includes(key) || key.startsWith('x-')
  return Object.keys(part).every(isAllowed) ? part : mapEntries(part, (key, value) => (isAllowed(key) ? value : undefined))
}
