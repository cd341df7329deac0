import { BODY_DESCRIPTION_MARK, BODY_NAME_MARK, GENERATED_MARK, TARGET_PATH_MARK } from '@portico/contract/api-document/api-document'
import { pathParameterNames } from '@portico/contract/method/method'
import type { AuthType } from '@portico/contract/stage/stage'
import type { DeployedMethodReference } from '../../database/schema/deployed-content.ts'
import type { StoredBody, StoredParameter, StoredResponse } from '../../database/schema/method.ts'
import type { JsonObject } from '../method/json-object.ts'
import type { DocumentSource } from './document-source.ts'
import { gatewayRefusals, headersOf, PROBLEM_TYPE, refusalContent } from './gateway-parts.ts'
import { pointerPart, type SchemaRegistry } from './schema-registry.ts'

/** The context of an operation in its document. */
export interface OperationContext {
  source: DocumentSource
  shelf: SchemaRegistry
  /** The operation's place in the document, a JSON pointer in fragment form. */
  place: string
  /** Authentication types, any one of which admits a call. */
  authTypes: readonly AuthType[]
  /** Undefined in documents for consumers. */
  targetPath: string | undefined
}

const BODILESS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'DELETE']

/** Returns a method as an OpenAPI 3.1 operation: the author's description, and what the gateway requires and answers. */
export function documentOperation(context: OperationContext, method: DeployedMethodReference): JsonObject {
  const parameters = parametersOf(context, method)
  return {
    ...(method.summary === '' ? {} : { summary: method.summary }),
    ...(method.description === '' ? {} : { description: method.description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(method.bodies.length === 0 ? {} : { requestBody: requestBodyOf(context, method.bodies) }),
    responses: responsesOf(context, method),
    ...(context.source.deprecation ? { deprecated: true } : {}),
    security: context.authTypes.map((type) => ({ [type]: [] })),
    ...(context.targetPath === undefined ? {} : { [TARGET_PATH_MARK]: context.targetPath }),
  }
}

function parametersOf({ source }: OperationContext, method: DeployedMethodReference): JsonObject[] {
  const written = new Map(method.parameters.toReversed().map((parameter) => [keyOf(parameter.place, parameter.name), parameter]))
  const own = method.parameters.filter((parameter) => written.get(keyOf(parameter.place, parameter.name)) === parameter)
  const unnamed = pathParameterNames(method.path).filter((name) => !written.has(keyOf('path', name)))
  const required = source.serving.api.requestControls.filter(
    ({ action, place, name }) => action === 'require' && !written.has(keyOf(place, name)),
  )
  return [
    ...own.map(parameterOf),
    ...unnamed.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' }, [GENERATED_MARK]: true })),
    ...required.map(({ place, name, value }) => ({
      name,
      in: place,
      description: value === '' ? 'Every call must carry it.' : 'Every call must carry it, with the value that the provider tells.',
      required: true,
      schema: { type: 'string', ...(value !== '' && source.audience === 'staff' ? { const: value } : {}) },
      [GENERATED_MARK]: true,
    })),
  ]
}

/** Returns the key of a parameter; header names ignore case. */
function keyOf(place: string, name: string): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`
}

function parameterOf({ place, name, description, required, array, type }: StoredParameter): JsonObject {
  return {
    name,
    in: place,
    ...(description === '' ? {} : { description }),
    ...(required || place === 'path' ? { required: true } : {}),
    schema: array ? { type: 'array', items: { type } } : { type },
  }
}

function requestBodyOf(context: OperationContext, bodies: readonly StoredBody[]): JsonObject {
  const description = bodies.find((body) => body.description !== '')?.description ?? ''
  return {
    ...(description === '' ? {} : { description }),
    content: contentOf(context, bodies, `${context.place}/requestBody/content`, description),
  }
}

/** Returns bodies by content type; two with the same type become alternatives. */
function contentOf({ shelf }: OperationContext, bodies: readonly StoredBody[], place: string, shared = ''): JsonObject {
  const content: JsonObject = {}
  for (const [contentType, same] of Map.groupBy(bodies, (body) => body.contentType)) {
    const [body] = same
    if (!body) continue
    const at = `${place}/${pointerPart(contentType)}/schema`
    const described = same.filter(({ schema }) => schema !== null)
    const schemas = described.map(({ schema }, index) => shelf.placed(schema ?? {}, described.length > 1 ? `${at}/anyOf/${index}` : at))
    content[contentType] = {
      ...(schemas.length === 0 ? {} : { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } }),
      ...(body.name === '' ? {} : { [BODY_NAME_MARK]: body.name }),
      ...(body.description === shared ? {} : { [BODY_DESCRIPTION_MARK]: body.description }),
    }
  }
  return content
}

function responsesOf(context: OperationContext, method: DeployedMethodReference): JsonObject {
  const { source } = context
  const refusals = gatewayRefusals(source, !BODILESS.includes(method.httpMethod) || method.bodies.length > 0)
  const responses: JsonObject = {}
  for (const [status, same] of Map.groupBy(method.responses, ({ statusCode }) => statusCode)) {
    const refusal = refusals.get(status)
    const place = `${context.place}/responses/${status}/content`
    const content = contentOf(
      context,
      same.flatMap(({ bodies }) => bodies),
      place,
    )
    const added = refusal && content[PROBLEM_TYPE] === undefined ? refusalContent(status, refusal) : {}
    const all = { ...content, ...added }
    responses[status] = {
      description: same.find(({ description }) => description !== '')?.description ?? '',
      headers: responseHeaders(context, same, refusal?.headers),
      ...(Object.keys(all).length === 0 ? {} : { content: all }),
    }
  }
  for (const [status, { name }] of refusals) responses[status] ??= { $ref: `#/components/responses/${name}` }
  if (method.responses.length === 0) {
    responses.default = {
      description: 'What the API answers; its author has not described it.',
      headers: headersOf(source),
      [GENERATED_MARK]: true,
    }
  }
  return responses
}

/** Returns the author's headers, then those of the gateway that the author did not describe. */
function responseHeaders({ source }: OperationContext, same: readonly StoredResponse[], refused: readonly string[] = []): JsonObject {
  const own = same.flatMap(({ headers }) => headers)
  const named = new Set(own.map(({ name }) => name.toLowerCase()))
  const written = own.map(({ name, description }) => [name, { ...(description === '' ? {} : { description }), schema: { type: 'string' } }])
  const generated = Object.entries(headersOf(source, refused)).filter(([name]) => !named.has(name.toLowerCase()))
  return Object.fromEntries([...written, ...generated])
}
