import { GENERATED_MARK, REPLACED_MARK, TARGET_PATH_MARK } from '@portico/contract/api-document/api-document'
import type { SnapshotMethod } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { pathParameterNames } from '@portico/contract/method/method'
import type { AuthType } from '@portico/contract/stage/stage'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { FURTHER_OPERATIONS, isMethodKey, mapEntries } from '../../openapi/document-grammar.ts'
import type { ComponentLookup, OperationPart } from '../../openapi/document-parts.ts'
import { isObject, type JsonObject, objectOf } from '../../openapi/json-object.ts'
import { parseJson, stringifyJson } from '../../openapi/json-text.ts'
import { parameterKey, parametersOf, partAt, queryStringOf } from '../../openapi/operation-parts.ts'
import type { DocumentSource } from './document-source.ts'
import { gatewayRefusals, headersOf, PROBLEM_TYPE, type Refusal, refusalContent } from './gateway-parts.ts'
import { visiblePart } from './hidden-from-consumers.ts'

/** What an effective document adds to the author's parts. */
export type EffectiveSource = Omit<DocumentSource, 'reference'>

/** An operation in an effective document. */
export interface EffectiveOperationPart extends OperationPart {
  methodId: string
}

const BODILESS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'DELETE']

/**
 * Returns an operation as consumers read it: as its author wrote it, with the gateway's security, refusals, headers and deprecation,
 * marked so that an import leaves them out. The parameters of its path item stay there (`mergedParameters` joins them).
 */
export function effectiveOperation(
  source: EffectiveSource,
  part: EffectiveOperationPart,
  pathItem: JsonObject,
  components: ComponentLookup,
): JsonObject {
  const own = objectOf(parseJson(part.content))
  const written = visiblePart(source.audience, 'operation', own)
  const effective = new Replacement(written)
  const parameters = addedParameters(source, part, pathItem, written, components)
  if (parameters.length > 0)
    effective.extend('parameters', [...(Array.isArray(written.parameters) ? written.parameters : []), ...parameters])
  effective.extend('responses', responsesOf(source, part, written, components))
  if (source.deprecation && written.deprecated !== true) effective.replace('deprecated', true)
  const served = methodsOf(source.serving).get(part.methodId)
  const authTypes = served?.authType ? [served.authType] : source.authTypes
  effective.overlay('security', securityOf(authTypes), source)
  if (own.servers !== undefined) effective.overlay('servers', source.servers.map(serverOf), source)
  if (source.audience === 'staff' && served !== undefined) effective.add(TARGET_PATH_MARK, served.targetPath)
  return effective.result()
}

/** Returns a path item's own fields as consumers read them. Imports once kept operations there that no gateway serves. */
export function effectivePathItem(source: EffectiveSource, pathItem: JsonObject): JsonObject {
  const isShown = (key: string) => source.audience === 'staff' || !(isMethodKey(pathItem, key) || key === FURTHER_OPERATIONS)
  const shown = mapEntries(pathItem, (key, value) => (isShown(key) ? value : undefined))
  const effective = new Replacement(visiblePart(source.audience, 'pathItem', shown))
  if (pathItem.servers !== undefined) effective.overlay('servers', source.servers.map(serverOf), source)
  return effective.result()
}

/** Returns security requirements, any one of which admits a call. */
export function securityOf(authTypes: readonly AuthType[]): JsonObject[] {
  return authTypes.map((type) => ({ [type]: [] }))
}

/** Returns a version's address as a server. */
export function serverOf({ url, environmentName, stageName, status }: EffectiveSource['servers'][number]): JsonObject {
  const paused = status === 'paused' ? ' (paused: every call is answered with 503)' : ''
  return { url, description: `${stageName} · ${environmentName}${paused}`, [GENERATED_MARK]: true }
}

/** An object with some fields replaced, which remembers what an import has to restore. */
export class Replacement {
  readonly #written: JsonObject
  readonly #fields = new Map<string, unknown>()
  readonly #replaced = new Map<string, unknown>()

  constructor(written: JsonObject) {
    this.#written = written
  }

  /** Replaces a field; an import restores the author's value. */
  replace(key: string, value: unknown): void {
    this.#fields.set(key, value)
    this.#replaced.set(key, Object.hasOwn(this.#written, key) ? this.#written[key] : null)
  }

  /** Replaces a field whose value an import recognizes as generated. Consumers do not see the author's. */
  overlay(key: string, value: unknown, { audience }: EffectiveSource): void {
    this.#fields.set(key, value)
    if (audience === 'staff' && Object.hasOwn(this.#written, key)) this.#replaced.set(key, this.#written[key])
  }

  /** Sets a list or map that holds the author's entries, and generated ones, which an import leaves out. */
  extend(key: string, value: unknown): void {
    this.#fields.set(key, value)
    const written = this.#written[key]
    const hasEntries = typeof written === 'object' && written !== null && Object.keys(written).length > 0
    // An import removes a list that only had generated entries.
    if (written !== undefined && !hasEntries) this.#replaced.set(key, written)
  }

  /** Adds a field that an import takes away. */
  add(key: string, value: unknown): void {
    this.#fields.set(key, value)
  }

  result(): JsonObject {
    if (this.#fields.size === 0) return this.#written
    const fields = Object.fromEntries(this.#fields)
    const replaced = this.#replaced.size === 0 ? {} : { [REPLACED_MARK]: Object.fromEntries(this.#replaced) }
    return { ...this.#written, ...fields, ...replaced }
  }
}

/** Returns the parameters that the path and request control require, and that nobody has described. */
function addedParameters(
  { serving, audience }: EffectiveSource,
  { path }: OperationPart,
  pathItem: JsonObject,
  operation: JsonObject,
  components: ComponentLookup,
): JsonObject[] {
  const keyOf = (place: string, name: string) => parameterKey(place, place === 'header' ? name.toLowerCase() : name)
  const written = new Set(parametersOf(pathItem, operation, components).map(({ place, name }) => keyOf(place, name)))
  const unnamed = pathParameterNames(path).filter((name) => !written.has(keyOf('path', name)))
  // A query that is described as a whole has no parameters beside it (OpenAPI 3.2).
  const isWhole = queryStringOf(pathItem, operation, components) !== null
  const required = serving.api.requestControls.filter(
    ({ action, place, name }) => action === 'require' && !(isWhole && place === 'query') && !written.has(keyOf(place, name)),
  )
  return [
    ...unnamed.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' }, [GENERATED_MARK]: true })),
    ...required.map(({ place, name, value }) => ({
      name,
      in: place,
      description: value === '' ? 'Every call must carry it.' : 'Every call must carry it, with the value that the provider tells.',
      required: true,
      schema: { type: 'string', ...(value !== '' && audience === 'staff' ? { const: value } : {}) },
      [GENERATED_MARK]: true,
    })),
  ]
}

function responsesOf(
  source: EffectiveSource,
  { httpMethod }: OperationPart,
  operation: JsonObject,
  components: ComponentLookup,
): JsonObject {
  const refusals = refusalsOf(source, !BODILESS.includes(httpMethod) || operation.requestBody !== undefined)
  const written = Object.entries(objectOf(operation.responses))
  const responses = written.map(([status, response]): [string, unknown] => {
    const isOwn = isObject(response) && !status.startsWith('x-')
    return [
      status,
      isOwn ? effectiveResponse({ source, refusal: refusals.get(Number(status)), components }, Number(status), response) : response,
    ]
  })
  const added = [...refusals]
    .filter(([status]) => !Object.hasOwn(objectOf(operation.responses), status))
    .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }])
  const isDescribed = written.some(([status]) => !status.startsWith('x-'))
  const unknown = {
    description: 'What the API answers; its author has not described it.',
    headers: headersOf(source),
    [GENERATED_MARK]: true,
  }
  return Object.fromEntries([...responses, ...added, ...(isDescribed ? [] : [['default', unknown]])])
}

/** Maximum length of a shared response that is copied to be combined with a refusal of the gateway, in characters of JSON. */
const COPIED_MAX = 5_000

const SIZES = new WeakMap<JsonObject, number>()

function sizeOf(part: JsonObject): number {
  const size = SIZES.get(part) ?? stringifyJson(part).length
  SIZES.set(part, size)
  return size
}

interface ResponseContext {
  source: EffectiveSource
  /** The gateway's own answer of the same status. */
  refusal: Refusal | undefined
  components: ComponentLookup
}

const METHODS = new WeakMap<DeployedServing, ReadonlyMap<string, SnapshotMethod>>()

/** Returns how gateways serve methods by their ids, computed once for all operations of a document. */
function methodsOf(serving: DeployedServing): ReadonlyMap<string, SnapshotMethod> {
  const methods = METHODS.get(serving) ?? new Map(serving.methods.map((method) => [method.id, method]))
  METHODS.set(serving, methods)
  return methods
}

const REFUSALS = new WeakMap<EffectiveSource, Map<boolean, Map<number, Refusal>>>()

/** As `gatewayRefusals`, computed once for all operations of a document. */
function refusalsOf(source: EffectiveSource, hasBody: boolean): Map<number, Refusal> {
  const known = REFUSALS.get(source) ?? new Map<boolean, Map<number, Refusal>>()
  REFUSALS.set(source, known)
  const refusals = known.get(hasBody) ?? gatewayRefusals(source, hasBody)
  known.set(hasBody, refusals)
  return refusals
}

/** Returns the author's response with the headers of the gateway, and with its refusal of the same status. */
function effectiveResponse({ source, refusal, components }: ResponseContext, status: number, written: JsonObject): JsonObject {
  const isReference = typeof written.$ref === 'string'
  // A shared response carries the gateway's headers itself.
  if (isReference && !refusal) return written
  const shared = isReference ? partAt(components, written) : written
  // A long one stays shared, and goes without the gateway's refusal: thousands of operations may refer to it.
  if (!shared || (isReference && sizeOf(shared) > COPIED_MAX)) return written
  const response = isReference ? visiblePart(source.audience, 'response', shared) : shared
  const effective = new Replacement(response)
  addHeaders(source, effective, response, refusal?.headers)
  const content = objectOf(response.content)
  if (refusal && content[PROBLEM_TYPE] === undefined) {
    effective.extend('content', { ...content, ...refusalContent(status, refusal) })
  }
  return isReference ? { ...effective.result(), [REPLACED_MARK]: written } : effective.result()
}

/** Returns a shared response with the headers of the gateway. */
export function effectiveSharedResponse(source: EffectiveSource, response: JsonObject): JsonObject {
  if (typeof response.$ref === 'string') return response
  const effective = new Replacement(response)
  addHeaders(source, effective, response)
  return effective.result()
}

/** Adds the headers that the gateway writes and the author did not describe. */
function addHeaders(source: EffectiveSource, effective: Replacement, response: JsonObject, refused: readonly string[] = []): void {
  const own = objectOf(response.headers)
  const named = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const added = Object.entries(headersOf(source, refused)).filter(([name]) => !named.has(name.toLowerCase()))
  if (added.length > 0) effective.extend('headers', { ...own, ...Object.fromEntries(added) })
}
