import { withMappedTargets } from './discriminator-names.ts'
import { COMPONENT_KINDS, convertPart, mapEntries, type PartKind } from './document-grammar.ts'
import { isObject, type JsonObject } from './json-object.ts'

/** Stands for the address that a document is read from, against which a relative `$self` is resolved. */
const BASE = 'http://relative.invalid'

/**
 * Returns a document whose references by its own address, of `$self` (OpenAPI 3.2), are references within it; any other as it is. Nothing
 * is fetched.
 */
export function withLocalReferences(document: JsonObject): JsonObject {
  const self = typeof document.$self === 'string' ? URL.parse(document.$self, BASE) : null
  if (!self) return document
  const local = (reference: string): string => {
    if (reference.startsWith('#')) return reference
    const target = URL.parse(reference, self)
    return target && withoutFragment(target) === withoutFragment(self) ? target.hash || '#' : reference
  }
  const converted = (kind: PartKind, part: unknown) =>
    convertPart(kind, part, (inner, given, inside) => {
      const own = inside(typeof given.$ref === 'string' ? { ...given, $ref: local(given.$ref) } : given)
      return inner === 'schema' ? withMappedTargets(own, (target) => (target.includes('#') ? local(target) : undefined)) : own
    })
  const each = (parts: unknown, kind: PartKind) => (isObject(parts) ? mapEntries(parts, (_, part) => converted(kind, part)) : parts)
  return mapEntries(document, (key, value) => {
    if (key === 'paths' || key === 'webhooks') return each(value, 'pathItem')
    if (key !== 'components' || !isObject(value)) return value
    return mapEntries(value, (field, parts) => {
      const kind = COMPONENT_KINDS.get(field)
      return kind ? each(parts, kind) : parts
    })
  })
}

function withoutFragment(address: URL): string {
  return address.href.slice(0, address.href.length - address.hash.length).replace(/#$/, '')
}
