import { GENERATED_MARK, REPLACED_MARK, SECURITY_SCHEMES_MARK } from '@portico/contract/api-document/api-document'
import { COMPONENT_KINDS, convertPart, mapEntries, OPERATION_KEYS, type PartKind } from './document-grammar.ts'
import { isGenerated } from './is-generated.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { follow } from './openapi-reference.ts'
import { withField } from './operation-parts.ts'

/** Returns whether a document's text may contain parts that the product generated. */
export function mayBeOwn(text: string): boolean {
  return text.includes(GENERATED_MARK) || text.includes(REPLACED_MARK)
}

/**
 * Returns a document without what the product generated, and with what its author wrote where the product wrote something else. Calls
 * `leftOut` for each generated part.
 */
export function authoredDocument(document: JsonObject, leftOut: () => void): JsonObject {
  const restored = restore(document)
  const isRestored = (key: string) => Object.hasOwn(objectOf(document[REPLACED_MARK]), key)
  const authored = (kind: PartKind, part: unknown) =>
    convertPart(kind, part, (_, given, inside) => authoredPart(document, given, inside, leftOut))
  return mapEntries(restored, (key, value) => {
    if (key === 'info' && isObject(value)) return authoredInfo(restore(value))
    if (key === 'servers') return withoutGenerated(value)
    if (key === 'security') return !isRestored(key) && isOwnSecurity(document, value) ? undefined : value
    if (key === 'paths' || key === 'webhooks') {
      if (!isObject(value)) return value
      const own = (item: unknown) => (key === 'paths' && isObject(item) ? withoutOwnSecurity(document, item) : item)
      return mapEntries(value, (path, item) => (path.startsWith('x-') ? item : authored('pathItem', own(item))))
    }
    return key === 'components' && isObject(value) ? authoredComponents(value, authored) : value
  })
}

function authoredComponents(components: JsonObject, authored: (kind: PartKind, part: unknown) => unknown): JsonObject {
  // The author's own schemes stand apart in an effective document, where others apply.
  const named = Object.entries(components).flatMap(([field, value]): [string, unknown][] => {
    if (field === SECURITY_SCHEMES_MARK) return [['securitySchemes', value]]
    return field === 'securitySchemes' && Object.hasOwn(components, SECURITY_SCHEMES_MARK) ? [] : [[field, value]]
  })
  return mapEntries(Object.fromEntries(named), (field, parts) => {
    const kind = COMPONENT_KINDS.get(field)
    return kind && isObject(parts) ? mapEntries(parts, (_, part) => authored(kind, part)) : parts
  })
}

function authoredPart(
  document: JsonObject,
  given: JsonObject,
  inside: (part: JsonObject) => JsonObject,
  leftOut: () => void,
): JsonObject | undefined {
  if (isGenerated(given)) {
    leftOut()
    return undefined
  }
  const part = restore(given)
  if (typeof part.$ref === 'string') {
    const found = follow(document, part)
    if ('value' in found && isGenerated(found.value)) return undefined
  }
  return inside(mapEntries(part, (key, value) => (key === 'servers' ? withoutGenerated(value) : value)))
}

/** Returns a path item whose operations state the author's security only. */
function withoutOwnSecurity(document: JsonObject, item: JsonObject): JsonObject {
  return mapEntries(item, (key, operation) => {
    if (!(OPERATION_KEYS as readonly string[]).includes(key) || !isObject(operation)) return operation
    const isReplaced = Object.hasOwn(objectOf(operation[REPLACED_MARK]), 'security')
    return isReplaced || !isOwnSecurity(document, operation.security) ? operation : withField(operation, 'security', undefined)
  })
}

/** Returns an object with the author's values of the fields that the product replaced. */
function restore(part: JsonObject): JsonObject {
  const replaced = part[REPLACED_MARK]
  if (!isObject(replaced)) return part
  if (typeof replaced.$ref === 'string') return replaced
  return mapEntries(part, (key, value) => {
    if (key === REPLACED_MARK) return undefined
    if (!Object.hasOwn(replaced, key)) return value
    return replaced[key] === null ? undefined : replaced[key]
  })
}

function authoredInfo(info: JsonObject): JsonObject {
  return mapEntries(info, (key, value) => (key === 'contact' && isGenerated(value) ? undefined : value))
}

function withoutGenerated(list: unknown): unknown {
  if (!Array.isArray(list) || !list.some(isGenerated)) return list
  const own = list.filter((item) => !isGenerated(item))
  return own.length === 0 ? undefined : own
}

/** Returns whether security requirements name the gateway's schemes only. */
function isOwnSecurity(document: JsonObject, value: unknown): boolean {
  const schemes = objectOf(objectOf(document.components).securitySchemes)
  const names = (Array.isArray(value) ? value : []).flatMap((requirement: unknown) => Object.keys(objectOf(requirement)))
  return names.length > 0 && names.every((name) => isGenerated(schemes[name]))
}
