import { isDeepStrictEqual } from 'node:util'
import { pathParameterNames } from '@portico/contract/method/method'
import type { StoredParameter } from '../database/schema/method.ts'
import type { ComponentLookup, OperationContext } from './document-parts.ts'
import type { JsonObject } from './json-object.ts'
import { listOf, type OperationParameter, parameterKey, parametersOf, partAt, withField } from './operation-parts.ts'
import { valueType, viewOfOperation } from './operation-view.ts'

/** Keywords that limit or illustrate values of one type. */
const TYPE_KEYWORDS = new Set([
  'const',
  'contentEncoding',
  'contentMediaType',
  'default',
  'enum',
  'example',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'maxLength',
  'maximum',
  'minLength',
  'minimum',
  'multipleOf',
  'pattern',
])

/** A parameter of the form after a change, and the one that it was. */
interface ChangedParameter {
  after: StoredParameter
  before: StoredParameter | undefined
  /** Undefined for one that is not written in the document. */
  source: OperationParameter | undefined
}

/**
 * Returns an operation with the parameters of a form, those that are unchanged as they are written. `detached` says that it lists those of
 * its path item itself, because the form leaves some of them out or orders them differently.
 */
export function changeParameters(
  context: OperationContext,
  operation: JsonObject,
  after: readonly StoredParameter[],
): { operation: JsonObject; detached: boolean } {
  const before = viewOfOperation(context, operation).parameters
  if (isDeepStrictEqual(before, after)) return { operation, detached: false }
  const sources = parametersOf(context.pathItem, operation, context.components)
  const path = renamedPath(context.path, after)
  const changed = after.map((parameter) => matched(context, parameter, after, before, sources))
  const written = new Map(changed.map((one) => [one, writtenParameter(context.components, one)]))
  const own = changed.filter((one) => written.get(one) !== undefined && !isInherited(one))

  const inPlace = placed(operation, own, written, sources, before)
  const ordered = [...own.map((one) => written.get(one)), ...hidden(operation, sources, before)]
  const everything = [
    ...changed.flatMap((one) => (written.get(one) === undefined ? [] : [written.get(one)])),
    ...hidden(operation, sources, before),
  ]
  const view = (list: unknown[], pathItem: JsonObject) =>
    viewOfOperation({ ...context, path, pathItem }, withParameters(operation, list)).parameters
  for (const list of [inPlace, ordered]) {
    if (isDeepStrictEqual(view(list, context.pathItem), after)) return { operation: withParameters(operation, list), detached: false }
  }
  return { operation: withParameters(operation, everything), detached: listOf(context.pathItem.parameters).length > 0 }
}

/** Returns a path with the parameter names of a form, in their order. */
function renamedPath(path: string, after: readonly StoredParameter[]): string {
  const names = after.filter(({ place }) => place === 'path').map(({ name }) => name)
  let index = 0
  return path.replace(/\{([^{}/]+)\}/g, (whole) => {
    const name = names[index++]
    return name === undefined ? whole : `{${name}}`
  })
}

function matched(
  { path }: OperationContext,
  after: StoredParameter,
  all: readonly StoredParameter[],
  before: readonly StoredParameter[],
  sources: readonly OperationParameter[],
): ChangedParameter {
  const inPath = all.filter(({ place }) => place === 'path')
  const name = after.place === 'path' ? (pathParameterNames(path)[inPath.indexOf(after)] ?? after.name) : after.name
  const isSame = (one: { place: string; name: string }) => parameterKey(one.place, one.name) === parameterKey(after.place, name)
  return { after, before: before.find(isSame), source: sources.find(isSame) }
}

function isInherited({ after, before, source }: ChangedParameter): boolean {
  return source?.inherited === true && isDeepStrictEqual(before, after)
}

/** Returns a parameter as it is to be written; undefined for one of the path that says nothing more than its name. */
function writtenParameter(components: ComponentLookup, { after, before, source }: ChangedParameter): unknown {
  if (source && before)
    return isDeepStrictEqual(before, after) ? source.written : changedParameter(components, source.parameter, before, after)
  const { place, name, description, required, array, type } = after
  const saysNothing = place === 'path' && description === '' && !array && type === 'string'
  if (saysNothing && before) return undefined
  return {
    name,
    in: place,
    ...(description === '' ? {} : { description }),
    ...(required || place === 'path' ? { required: true } : {}),
    schema: plainSchema(after),
  }
}

function changedParameter(components: ComponentLookup, source: JsonObject, before: StoredParameter, after: StoredParameter): JsonObject {
  let parameter = source
  if (after.name !== before.name) parameter = withField(parameter, 'name', after.name)
  if (after.description !== before.description) parameter = withField(parameter, 'description', after.description || undefined)
  if (after.required !== before.required) parameter = withField(parameter, 'required', after.required || undefined)
  if (after.type === before.type && after.array === before.array) return parameter
  // Examples and a content belong to the old type.
  for (const key of ['example', 'examples', 'content']) parameter = withField(parameter, key, undefined)
  const schema = changedSchema(components, parameter.schema, before, after)
  const shown = valueType(components, schema)
  // What the form has no words for, such as a list of lists, gives way to what was chosen.
  const isChosen = shown.array === after.array && shown.type === after.type
  return withField(parameter, 'schema', isChosen ? schema : plainSchema(after))
}

function plainSchema({ array, type }: StoredParameter): JsonObject {
  return array ? { type: 'array', items: { type } } : { type }
}

function changedSchema(components: ComponentLookup, written: unknown, before: StoredParameter, after: StoredParameter): unknown {
  const schema = partAt(components, written) ?? {}
  const value = before.array ? schema.items : written
  const typed =
    after.type === before.type && partAt(components, value) !== null ? value : typedSchema(partAt(components, value) ?? {}, after.type)
  if (!after.array) return typed
  if (!before.array) return { type: 'array', items: typed }
  const list = after.type === before.type ? schema : withoutKeywords(schema)
  return withField(list, 'items', typed)
}

function withoutKeywords(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !TYPE_KEYWORDS.has(key)))
}

/** Returns a schema of another type, without the keywords that belong to the old one. */
function typedSchema(schema: JsonObject, type: StoredParameter['type']): JsonObject {
  const nullable = Array.isArray(schema.type) && schema.type.includes('null')
  const kept = withoutKeywords(schema)
  return Object.hasOwn(kept, 'type') ? withField(kept, 'type', nullable ? [type, 'null'] : type) : { type, ...kept }
}

/** Returns the operation's list with changed parameters in their places, and new ones at the end. */
function placed(
  operation: JsonObject,
  own: readonly ChangedParameter[],
  written: ReadonlyMap<ChangedParameter, unknown>,
  sources: readonly OperationParameter[],
  before: readonly StoredParameter[],
): unknown[] {
  const bySource = new Map(own.map((one) => [one.source?.written, one]))
  const unseen = new Set(hidden(operation, sources, before))
  const inPlace = listOf(operation.parameters).flatMap((item) => {
    const one = bySource.get(item)
    return one ? [written.get(one)] : unseen.has(item) ? [item] : []
  })
  const isNew = ({ source }: ChangedParameter) => source === undefined || source.inherited
  return [...inPlace, ...own.filter(isNew).map((one) => written.get(one))]
}

/** Returns the entries of an operation's list that the form does not show. */
function hidden(operation: JsonObject, sources: readonly OperationParameter[], before: readonly StoredParameter[]): unknown[] {
  const keys = new Set(before.map(({ place, name }) => parameterKey(place, name)))
  const shown = new Set(sources.filter(({ place, name }) => keys.has(parameterKey(place, name))).map(({ written }) => written))
  return listOf(operation.parameters).filter((item) => !shown.has(item))
}

function withParameters(operation: JsonObject, list: readonly unknown[]): JsonObject {
  return withField(operation, 'parameters', list.length === 0 ? undefined : list)
}
