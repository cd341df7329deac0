import { convertPart, mapEntries, type PartKind } from '../../openapi/document-grammar.ts'
import { isObject, type JsonObject } from '../../openapi/json-object.ts'
import type { DocumentAudience } from './document-source.ts'

/** Extensions in which other gateways keep the addresses of target servers. */
const BACKENDS = /^x-(?:amazon-apigateway|apigee|azure-apim|google-(?:backend|endpoint)|gravitee|kong|krakend|tyk|wso2|zuplo)/

/** Returns whether an extension is one in which other gateways keep the addresses of target servers. */
export function isBackend(key: string): boolean {
  return BACKENDS.test(key)
}

/** Returns a part of a document as its audience sees it: consumers see no extension with target addresses, and no server of a link. */
export function visiblePart(audience: DocumentAudience, kind: PartKind, part: JsonObject): JsonObject {
  if (audience === 'staff') return part
  const visible = convertPart(kind, part, (inner, given, inside) => {
    const fields = visibleFields(audience, given)
    return inside(inner === 'link' ? mapEntries(fields, (key, value) => (key === 'server' ? undefined : value)) : fields)
  })
  return isObject(visible) ? visible : {}
}

/** As `visiblePart`, for the fields of one object. */
export function visibleFields(audience: DocumentAudience, object: JsonObject): JsonObject {
  if (audience === 'staff' || !Object.keys(object).some(isBackend)) return object
  return mapEntries(object, (key, value) => (isBackend(key) ? undefined : value))
}
