import type { ComponentLookup } from './document-parts.ts'
import { type JsonObject, objectOf } from './json-object.ts'
import { parametersOf, queryStringOf, schemaOfMedia } from './operation-parts.ts'
import { type FoundChange, SchemaComparison } from './schema-changes.ts'

/** An operation as it is described in one document. */
export interface DescribedOperation {
  operation: JsonObject
  pathItem: JsonObject
  components: ComponentLookup
}

/** Pairs of schemas that are compared for one operation. */
export const PAIRS_MAX = 3_000

/** Returns what changed for consumers between two descriptions of an operation, by the rules of decision 0077. */
export function operationChanges(was: DescribedOperation, is: DescribedOperation, pairsMax = PAIRS_MAX): FoundChange[] {
  const comparison = new SchemaComparison(was.components, is.components, pairsMax)
  const [wasDeprecated, isDeprecated] = [was.operation.deprecated === true, is.operation.deprecated === true]
  if (wasDeprecated !== isDeprecated) comparison.add(isDeprecated ? 'operationDeprecated' : 'operationKept', 'request', '', false)
  compareParameters(comparison, was, is)
  compareBodies(comparison, was.operation, is.operation)
  compareResponses(comparison, objectOf(was.operation.responses), objectOf(is.operation.responses))
  return comparison.found
}

function compareParameters(comparison: SchemaComparison, was: DescribedOperation, is: DescribedOperation): void {
  const byKey = ({ pathItem, operation, components }: DescribedOperation) => {
    const whole = queryStringOf(pathItem, operation, components)
    const all: { place: string; name: string; parameter: JsonObject }[] = [
      ...parametersOf(pathItem, operation, components),
      // The name of the parameter that is the whole query is not part of calls.
      ...(whole ? [{ place: 'querystring', name: '', parameter: whole }] : []),
    ]
    return new Map(all.map(({ place, name, parameter }) => [keyOf(place, name), { place, name, parameter }]))
  }
  const [old, now] = [byKey(was), byKey(is)]
  for (const [key, { place, name, parameter }] of old) {
    const newer = now.get(key)?.parameter
    const title = titleOf(place, name)
    // The names of path parameters are not part of calls.
    if (newer === undefined) {
      if (place !== 'path') comparison.add('parameterRemoved', 'request', title, true)
      continue
    }
    const [wasRequired, isRequired] = [parameter.required === true, newer.required === true]
    if (wasRequired !== isRequired && place !== 'path')
      comparison.add(isRequired ? 'parameterRequired' : 'parameterOptional', 'request', title, isRequired)
    if (newer.deprecated === true && parameter.deprecated !== true) comparison.add('parameterDeprecated', 'request', title, false)
    compareWriting(comparison, place, parameter, newer, title)
    comparison.compare(schemaOf(comparison.was, parameter), schemaOf(comparison.is, newer), 'request', title)
  }
  for (const [key, { place, name, parameter }] of now) {
    if (old.has(key) || place === 'path') continue
    const required = parameter.required === true
    comparison.add('parameterAdded', 'request', titleOf(place, name), required, [null, required ? 'required' : null])
  }
}

function compareWriting(comparison: SchemaComparison, place: string, was: JsonObject, is: JsonObject, title: string): void {
  const hasParts = comparison.hasParts(schemaOf(comparison.was, was), schemaOf(comparison.is, is))
  const [old, now] = [writingOf(place, was, hasParts), writingOf(place, is, hasParts)]
  if (old !== now) comparison.add('parameterStyleChanged', 'request', title, true, [old, now])
}

/** Returns how the value of a parameter is written in a call: its content type, or its style and, where it has parts, whether they are apart. */
function writingOf(place: string, { content, style, explode }: JsonObject, hasParts: boolean): string {
  const [contentType] = Object.keys(objectOf(content))
  if (contentType !== undefined) return contentType
  const written = typeof style === 'string' ? style : place === 'query' || place === 'cookie' ? 'form' : 'simple'
  return hasParts && (explode ?? written === 'form') === true ? `${written}, explode` : written
}

/** Returns the schema of a parameter, also of one that is described by a media type. */
function schemaOf(followed: SchemaComparison['was'], { schema, content }: JsonObject): unknown {
  return schema ?? schemaOfMedia(followed(Object.values(objectOf(content))[0]) ?? {}) ?? {}
}

const titleOf = (place: string, name: string) => (name === '' ? place : `${place} ${name}`)

/** Header names are the same in upper and lower case. */
const keyOf = (place: string, name: string) => `${place} ${place === 'header' ? name.toLowerCase() : name}`

function compareBodies(comparison: SchemaComparison, was: JsonObject, is: JsonObject): void {
  const [old, now] = [comparison.was(was.requestBody), comparison.is(is.requestBody)]
  if (!old && !now) return
  if (!old || !now) {
    comparison.add(old ? 'bodyRemoved' : 'bodyAdded', 'request', '', old !== null || now?.required === true)
    return
  }
  if ((old.required === true) !== (now.required === true))
    comparison.add(now.required === true ? 'bodyRequired' : 'bodyOptional', 'request', '', now.required === true)
  compareContents(comparison, old.content, now.content, 'request', '')
}

function compareResponses(comparison: SchemaComparison, old: JsonObject, now: JsonObject): void {
  const statuses = (responses: JsonObject) => Object.keys(responses).filter((status) => !status.startsWith('x-'))
  for (const status of statuses(old)) {
    if (!Object.hasOwn(now, status)) {
      comparison.add('responseRemoved', 'response', status, /^[123]/.test(status))
      continue
    }
    const [was, is] = [comparison.was(old[status]), comparison.is(now[status])]
    if (!was || !is) continue
    compareHeaders(comparison, objectOf(was.headers), objectOf(is.headers), status)
    compareContents(comparison, was.content, is.content, 'response', `${status} `)
  }
  for (const status of statuses(now)) if (!Object.hasOwn(old, status)) comparison.add('responseAdded', 'response', status, false)
}

function compareHeaders(comparison: SchemaComparison, was: JsonObject, is: JsonObject, status: string): void {
  const byName = (headers: JsonObject) =>
    new Map(
      Object.entries(headers)
        .map(([name, header]) => [name.toLowerCase(), { title: `${status} header ${name}`, header }] as const)
        // The content types of a response say what this header is.
        .filter(([name]) => name !== 'content-type'),
    )
  const [old, now] = [byName(was), byName(is)]
  for (const [name, { title, header }] of old) {
    const newer = now.get(name)
    if (newer === undefined) {
      comparison.add('headerRemoved', 'response', title, true)
      continue
    }
    const [before, after] = [comparison.was(header), comparison.is(newer.header)]
    if (!before || !after) continue
    const [wasRequired, isRequired] = [before.required === true, after.required === true]
    if (wasRequired !== isRequired) comparison.add(isRequired ? 'headerRequired' : 'headerOptional', 'response', title, wasRequired)
    if (after.deprecated === true && before.deprecated !== true) comparison.add('headerDeprecated', 'response', title, false)
    comparison.compare(schemaOf(comparison.was, before), schemaOf(comparison.is, after), 'response', title)
  }
  for (const [name, { title }] of now) if (!old.has(name)) comparison.add('headerAdded', 'response', title, false)
}

function compareContents(comparison: SchemaComparison, was: unknown, is: unknown, side: FoundChange['side'], prefix: string): void {
  const [old, now] = [objectOf(was), objectOf(is)]
  const [removed, added] =
    side === 'request' ? (['requestTypeRemoved', 'requestTypeAdded'] as const) : (['responseTypeRemoved', 'responseTypeAdded'] as const)
  for (const [type, media] of Object.entries(old)) {
    if (!Object.hasOwn(now, type)) comparison.add(removed, side, `${prefix}${type}`, true)
    else {
      const [before, after] = [comparison.was(media) ?? {}, comparison.is(now[type]) ?? {}]
      if (isDescribed(type, before.schema, after.schema)) comparison.compare(before.schema ?? {}, after.schema ?? {}, side, prefix)
      // The items of a stream are named as those of a list.
      if (before.itemSchema !== undefined && after.itemSchema !== undefined)
        comparison.compare(before.itemSchema, after.itemSchema, side, `${prefix}[]`)
    }
  }
  for (const type of Object.keys(now)) if (!Object.hasOwn(old, type)) comparison.add(added, side, `${prefix}${type}`, false)
}

/** Returns whether schemas say what a content can be: without one JSON can be anything, and a text or file is what its content type says. */
function isDescribed(type: string, ...schemas: unknown[]): boolean {
  return type.includes('json') || schemas.every((schema) => schema !== undefined)
}
