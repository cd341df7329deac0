import { GENERATED_MARK, SECURITY_SCHEMES_MARK } from '@portico/contract/api-document/api-document'
import type { AuthType } from '@portico/contract/stage/stage'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { COMPONENT_KINDS, mapEntries, OPERATION_KEYS } from '../../openapi/document-grammar.ts'
import type { ComponentPart, DocumentParts, PathPart } from '../../openapi/document-parts.ts'
import { PROBLEM_SCHEMA_NAME } from '../../openapi/gateway-components.ts'
import { isObject, type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { parseJson, stringifyJson } from '../../openapi/json-text.ts'
import { usedAuthTypes } from './document-source.ts'
import {
  type EffectiveOperationPart,
  type EffectiveSource,
  effectiveOperation,
  effectivePathItem,
  effectiveSharedResponse,
  Replacement,
  securityOf,
  serverOf,
} from './effective-operation.ts'
import { gatewayHeaders, gatewayProblem, gatewayResponses } from './gateway-parts.ts'
import { visibleExtension, visibleFields, visiblePart } from './hidden-from-consumers.ts'

export interface EffectiveParts extends Omit<DocumentParts, 'operations'> {
  operations: readonly EffectiveOperationPart[]
}

/** Returns the JSON text of the effective document in pieces, one operation or component each, so that it can be streamed. */
export function* effectiveDocumentText(source: EffectiveSource, parts: EffectiveParts): Generator<string> {
  const head = objectOf(parseJson(effectiveHead(source, parts.head)))
  let separator = '{'
  for (const [key, value] of Object.entries({ ...head, paths: {}, components: {} })) {
    yield `${separator}${stringifyJson(key)}:`
    if (key === 'paths') yield* pathsText(source, parts)
    else if (key === 'components') yield* componentsText(effectiveComponents(source, parts.components))
    else yield stringifyJson(value)
    separator = ','
  }
  yield '}'
}

/** Returns the head of an effective document: the author's with the product's title, version, servers and contact. */
export function effectiveHead(source: EffectiveSource, head: string): string {
  const written = visibleHead(source, objectOf(parseJson(head)))
  const effective = new Replacement(written)
  effective.add('info', infoOf(source, objectOf(written.info)))
  if (source.servers.length > 0 || written.servers !== undefined) effective.overlay('servers', source.servers.map(serverOf), source)
  if (written.security !== undefined) effective.overlay('security', securityOf(source.authTypes), source)
  return stringifyJson(effective.result())
}

function visibleHead(source: EffectiveSource, head: JsonObject): JsonObject {
  const { audience } = source
  const visible = visibleFields(audience, 'head', head)
  const { webhooks } = visible
  if (!isObject(webhooks)) return visible
  const effective = (item: unknown) => (isObject(item) ? withoutSecurity(source, visiblePart(audience, 'pathItem', item)) : item)
  return { ...visible, webhooks: mapEntries(webhooks, (_, item) => effective(item)) }
}

function withoutSecurity(source: EffectiveSource, item: JsonObject): JsonObject {
  return mapEntries(item, (key, operation) =>
    (OPERATION_KEYS as readonly string[]).includes(key) && isObject(operation) ? effectiveWebhook(source, operation) : operation,
  )
}

/** Returns an operation of a webhook that names no security schemes: those of the document are the gateway's, which does not send webhooks. */
export function effectiveWebhook(source: EffectiveSource, operation: JsonObject): JsonObject {
  const effective = new Replacement(operation)
  if (operation.security !== undefined) effective.overlay('security', [], source)
  return effective.result()
}

function infoOf({ api, version, audience }: EffectiveSource, written: JsonObject): JsonObject {
  const effective = new Replacement(written)
  const said = { title: api.name, ...(api.description === '' ? {} : { description: api.description }), version }
  for (const [key, value] of Object.entries(said)) {
    if (written[key] === value) continue
    if (audience === 'staff') effective.replace(key, value)
    else effective.add(key, value)
  }
  const contact = {
    ...(api.author.name === '' ? {} : { name: api.author.name }),
    ...(api.author.email === '' || audience === 'consumer' ? {} : { email: api.author.email }),
  }
  if (written.contact === undefined && Object.keys(contact).length > 0) effective.add('contact', { ...contact, [GENERATED_MARK]: true })
  return effective.result()
}

/** Returns the components of an effective document: the author's, and those that the gateway adds. */
export function effectiveComponents(source: EffectiveSource, components: readonly ComponentPart[]): ComponentPart[] {
  const own = components.flatMap((part): ComponentPart[] => {
    if (part.kind === 'securitySchemes') return source.audience === 'staff' ? [{ ...part, kind: SECURITY_SCHEMES_MARK }] : []
    if (source.audience === 'consumer' && part.kind.startsWith('x-')) {
      const value = visibleExtension(source.audience, part.kind, parseJson(part.content))
      return value === undefined ? [] : [{ ...part, content: stringifyJson(value) }]
    }
    const kind = COMPONENT_KINDS.get(part.kind)
    if (!kind || (part.kind !== 'responses' && source.audience === 'staff')) return [part]
    const value = parseJson(part.content)
    if (!isObject(value)) return [part]
    const visible = visiblePart(source.audience, kind, value)
    return [{ ...part, content: stringifyJson(part.kind === 'responses' ? effectiveSharedResponse(source, visible) : visible) }]
  })
  const generated = {
    schemas: { [PROBLEM_SCHEMA_NAME]: gatewayProblem() },
    responses: gatewayResponses(source),
    headers: gatewayHeaders(source),
    securitySchemes: securitySchemes(usedAuthTypes(source)),
  }
  const added = Object.entries(generated).flatMap(([kind, named]) =>
    Object.entries(named).map(([name, part]) => ({ kind, name, content: stringifyJson(part) })),
  )
  return [...own, ...added]
}

function securitySchemes(types: ReadonlySet<AuthType>): JsonObject {
  const schemes: Record<AuthType, JsonObject> = {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'A key of an approved subscription.',
      [GENERATED_MARK]: true,
    },
    oauth2: {
      type: 'http',
      scheme: 'bearer',
      description: 'An OAuth 2.0 access token, which the gateway has introspected.',
      [GENERATED_MARK]: true,
    },
  }
  return mapEntries(schemes, (type, scheme) => (types.has(type as AuthType) ? scheme : undefined))
}

function* pathsText(source: EffectiveSource, { operations, paths, components }: EffectiveParts): Generator<string> {
  const { lookup } = new ComponentIndex(components)
  const byPath = Map.groupBy(operations, ({ path }) => path)
  const items = new Map(paths.map((part) => [part.path, part]))
  const apart = paths.filter(({ path }) => !byPath.has(path)).flatMap((part) => visibleApart(source, part))
  let separator = '{'
  function* entry(path: string, text: string): Generator<string> {
    yield `${separator}${stringifyJson(path)}:${text}`
    separator = ','
  }
  let written = 0
  let waiting = 0
  for (const [path, own] of byPath) {
    for (let part = apart[waiting]; part && part.position <= written; part = apart[++waiting]) yield* entry(part.path, part.content)
    const item = items.get(path)
    const pathItem = item ? objectOf(parseJson(item.content)) : {}
    const fields = stringifyJson(effectivePathItem(source, pathItem)).slice(1, -1)
    yield* entry(path, `{${fields}`)
    for (const [index, part] of own.entries()) {
      const operation = stringifyJson(effectiveOperation(source, part, pathItem, lookup))
      yield `${index === 0 && fields === '' ? '' : ','}${stringifyJson(part.httpMethod.toLowerCase())}:${operation}`
    }
    yield '}'
    written += own.length
  }
  for (; waiting < apart.length; waiting++) {
    const part = apart[waiting]
    if (part) yield* entry(part.path, part.content)
  }
  yield separator === '{' ? '{}' : '}'
}

/** Returns a path without operations, or an extension, as its audience sees it; none of what they do not see. */
function visibleApart(source: EffectiveSource, part: PathPart): PathPart[] {
  const { path, content } = part
  if (path.startsWith('/')) return [{ ...part, content: stringifyJson(effectivePathItem(source, objectOf(parseJson(content)))) }]
  if (source.audience === 'staff') return [part]
  // Imports once kept paths without a slash as they were written, with their servers.
  const value = path.startsWith('x-') ? visibleExtension(source.audience, path, parseJson(content)) : undefined
  return value === undefined ? [] : [{ ...part, content: stringifyJson(value) }]
}

function* componentsText(components: readonly ComponentPart[]): Generator<string> {
  let separator = '{'
  for (const [kind, parts] of Map.groupBy(components, (part) => part.kind)) {
    yield `${separator}${stringifyJson(kind)}:`
    const [first] = parts
    if (first?.name === '') yield first.content
    else for (const [index, part] of parts.entries()) yield `${index === 0 ? '{' : ','}${stringifyJson(part.name)}:${part.content}`
    if (first?.name !== '') yield '}'
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}
