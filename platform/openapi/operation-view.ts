import { BODY_DESCRIPTION_MARK, BODY_NAME_MARK } from '@portico/contract/api-document/api-document'
import {
  BODY_CONTENT_TYPE_MAX,
  BODY_NAME_MAX,
  METHOD_DESCRIPTION_MAX,
  METHOD_SUMMARY_MAX,
  PARAMETER_DESCRIPTION_MAX,
  PARAMETER_NAME_MAX,
  PARAMETERS_MAX,
} from '@portico/contract/method/method'
import type { StoredBody, StoredParameter, StoredResponse } from '../database/schema/method.ts'
import type {
  ComponentLookup,
  ListedFields,
  OperationContext,
  OperationDigests,
  OperationFields,
  OperationGroup,
} from './document-parts.ts'
import { digestOfText } from './field-digest.ts'
import { isObject, type JsonObject, objectOf } from './json-object.ts'
import { plainJson, stringifyJson } from './json-text.ts'
import { contentOf, parametersOf, partAt, statusResponses } from './operation-parts.ts'
import { textIn } from './text-in.ts'
import { withPathParameters } from './with-path-parameters.ts'

/** Maximum numbers that a form shows and its rules allow. */
const BODIES_MAX = 20
const RESPONSES_MAX = 50
const RESPONSE_HEADERS_MAX = 50
const RESPONSE_BODIES_MAX = 10
const HEADER_NAME_MAX = 63

const PARAMETER_NAME = /^[A-Za-z0-9\-_./:[\]$]+$/
const HEADER_NAME = /^[A-Za-z0-9\-_.:]+$/
const CONTENT_TYPE = /^[A-Za-z0-9\-_./+*; =]+$/

/** Returns what the forms show of an operation, with plain numbers; schemas are as written, with references into `#/components`. */
export function viewOfOperation(context: OperationContext, operation: JsonObject): OperationFields {
  return plainJson(shownFields(context, operation))
}

/** Returns the same with parts of the operation itself, for reading only. */
export function shownFields(context: OperationContext, operation: JsonObject): OperationFields {
  const { components } = context
  const body = partAt(components, operation.requestBody)
  return {
    summary: shownSummary(operation.summary),
    description: shortened(textIn(operation.description), METHOD_DESCRIPTION_MAX),
    parameters: shownParameters(context, operation),
    bodies: body ? bodiesOf(components, body, BODIES_MAX, body.description) : [],
    responses: statusResponses(operation)
      .flatMap(({ statusCode, written }) => {
        const response = partAt(components, written)
        return response ? [responseOf(components, statusCode, response)] : []
      })
      .slice(0, RESPONSES_MAX),
  }
}

/** Returns what lists show and search of an operation; its name is its summary, or else its `operationId`. */
export function listedFields(context: OperationContext, operation: JsonObject): ListedFields {
  return {
    summary: shownSummary(operation.summary) || shownSummary(operation.operationId),
    description: shortened(textIn(operation.description), METHOD_DESCRIPTION_MAX),
    parameters: shownParameters(context, operation),
  }
}

function shownParameters({ path, pathItem, components }: OperationContext, operation: JsonObject): StoredParameter[] {
  const parameters = parametersOf(pathItem, operation, components)
    .filter(({ name }) => name.length <= PARAMETER_NAME_MAX && PARAMETER_NAME.test(name))
    .map(
      ({ place, name, parameter }): StoredParameter => ({
        place,
        name,
        description: shortened(textIn(parameter.description), PARAMETER_DESCRIPTION_MAX),
        required: place === 'path' || parameter.required === true,
        ...valueType(components, parameter.schema),
      }),
    )
  return withPathParameters(path, parameters).slice(0, PARAMETERS_MAX)
}

/** Returns whether a parameter is a list, and the type of its value or of the list's items. */
export function valueType(components: ComponentLookup, given: unknown): Pick<StoredParameter, 'array' | 'type'> {
  const schema = partAt(components, given) ?? {}
  const array = typeIn(schema) === 'array'
  const type = typeIn(array ? (partAt(components, schema.items) ?? {}) : schema)
  return { array, type: type === 'integer' || type === 'number' ? 'number' : 'string' }
}

function typeIn({ type }: JsonObject): unknown {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type
}

/** Returns the bodies of a content by type, as a form shows them; `shared` is the description of those that state none of their own. */
function bodiesOf(components: ComponentLookup, body: JsonObject, max: number, shared: unknown): StoredBody[] {
  return contentOf(body, components)
    .filter(([contentType]) => contentType.length <= BODY_CONTENT_TYPE_MAX && CONTENT_TYPE.test(contentType))
    .map(([contentType, media]) => ({
      contentType,
      name: textIn(media[BODY_NAME_MARK]).slice(0, BODY_NAME_MAX),
      description: shownBodyDescription(typeof media[BODY_DESCRIPTION_MARK] === 'string' ? media[BODY_DESCRIPTION_MARK] : shared),
      schema: isObject(media.schema) ? media.schema : null,
    }))
    .slice(0, max)
}

/** Returns a response as a form shows it. */
export function responseOf(components: ComponentLookup, statusCode: number, response: JsonObject): StoredResponse {
  return {
    statusCode,
    description: shortened(textIn(response.description), METHOD_DESCRIPTION_MAX),
    headers: Object.entries(objectOf(response.headers))
      .filter(([name]) => name.length <= HEADER_NAME_MAX && HEADER_NAME.test(name))
      .flatMap(([name, written]) => {
        const header = partAt(components, written)
        return header ? [{ name, description: shortened(textIn(header.description), PARAMETER_DESCRIPTION_MAX) }] : []
      })
      .slice(0, RESPONSE_HEADERS_MAX),
    bodies: bodiesOf(components, response, RESPONSE_BODIES_MAX, ''),
  }
}

/** Returns the description of a body as a form shows it. */
export function shownBodyDescription(description: unknown): string {
  return shortened(textIn(description), PARAMETER_DESCRIPTION_MAX)
}

/** Returns a text as a form shows it, on one line and of its length. */
export function shownSummary(summary: unknown): string {
  return shortened(textIn(summary).replace(/\s+/g, ' '), METHOD_SUMMARY_MAX)
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text
    .slice(0, max - 1)
    .toWellFormed()
    .trimEnd()}…`
}

/** The fields of an operation by group; every other field belongs to `others`. */
export const GROUP_FIELDS: ReadonlyMap<string, OperationGroup> = new Map([
  ['summary', 'summary'],
  ['description', 'description'],
  ['parameters', 'parameters'],
  ['requestBody', 'bodies'],
  ['responses', 'responses'],
])

/** Returns the digests of an operation's fields as written. */
export function operationDigests(operation: JsonObject): OperationDigests {
  const others = Object.entries(operation).filter(([key]) => !GROUP_FIELDS.has(key))
  const digest = (value: unknown) => digestOfText(stringifyJson(value ?? null))
  return {
    summary: digest(operation.summary),
    description: digest(operation.description),
    parameters: digest(operation.parameters),
    bodies: digest(operation.requestBody),
    responses: digest(operation.responses),
    others: digest(others),
  }
}
