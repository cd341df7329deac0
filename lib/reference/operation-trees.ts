import { withDeepNames } from './deep-names'
import type { JsonObject } from './json-object'
import type { MediaType } from './media-type'
import {
  type Callback,
  callbacksOf,
  type OperationParameter,
  type OperationResponse,
  PLACES,
  parametersOf,
  type RequestBody,
  requestBodyOf,
  responsesOf,
} from './operation'
import type { Components } from './references'
import { type FieldNote, linkNote } from './schema-notes'
import { type GivenSchema, type SchemaField, type SchemaNode, schemaTrees } from './schema-tree'
import { fieldJson } from './written-numbers'

/** A content type with its schema as a page shows it. */
export type ContentTree = MediaType & { node: SchemaNode }

/** A request with its responses as a page shows them. */
export interface ExchangeTrees {
  parameters: { place: OperationParameter['place']; fields: SchemaField[] }[]
  body?: Omit<RequestBody, 'content'> & { content: ContentTree[] }
  responses: (Omit<OperationResponse, 'headers' | 'content'> & { headers: SchemaField[]; content: ContentTree[] })[]
}

/** What a page shows of an operation. */
export interface OperationTrees extends ExchangeTrees {
  callbacks: (Callback & ExchangeTrees)[]
  /** Callbacks that are left out, because a page must stay small. */
  moreCallbacks: number
}

/** Callbacks on one page. */
export const CALLBACKS_MAX = 20

type Shown = MediaType | OperationParameter | OperationResponse['headers'][number]

/** Returns what a parameter or header says besides its schema; undefined for a body, whose examples stand beside it. */
function ownOf(one: Shown): GivenSchema['own'] {
  if (!('name' in one)) return undefined
  const { description, examples, externalExamples } = one
  const sent = 'sentAs' in one ? Object.entries(one.sentAs) : []
  const type = 'contentType' in one && one.contentType !== undefined ? [['contentType', one.contentType]] : []
  const encoding = 'encoding' in one && Object.keys(one.encoding ?? {}).length > 0 ? [['encoding', fieldJson({ ...one }, 'encoding')]] : []
  return {
    description,
    examples,
    notes: [
      ...[...sent, ...type, ...encoding].map(([name, value]): FieldNote => ({ name: 'other', value: `${name}: ${value}` })),
      ...externalExamples.flatMap((example) => linkNote('externalExample', example.description || example.name, example.url)),
    ],
  }
}

/** A request with its responses as the document describes them. */
interface Exchange {
  parameters: OperationParameter[]
  body: RequestBody | undefined
  responses: OperationResponse[]
}

function exchangeOf(operation: JsonObject, components: Components): Exchange {
  return {
    parameters: parametersOf(operation, components),
    body: requestBodyOf(operation, components),
    responses: responsesOf(operation, components),
  }
}

/** Returns the schemas of a request and of its responses, in the order in which they get their share of the fields; `fromApi`: the API sends it. */
function givenOf({ parameters, body, responses }: Exchange, fromApi: boolean): (GivenSchema & { one: Shown })[] {
  const without = (leaveOut: GivenSchema['leaveOut'], shown: readonly Shown[]) =>
    shown.map((one) => ({ one, schema: one.schema, leaveOut, own: ownOf(one) }))
  const bySuccess = responses.toSorted((a, b) => Number(b.status.startsWith('2')) - Number(a.status.startsWith('2')))
  return [
    ...without(fromApi ? 'writeOnly' : 'readOnly', [...parameters, ...(body?.content ?? [])]),
    ...without(
      fromApi ? 'readOnly' : 'writeOnly',
      bySuccess.flatMap(({ content, headers }) => [...content, ...headers]),
    ),
  ]
}

/**
 * Returns an operation as a page shows it. Its schemas share one budget of fields: what is sent goes before what is answered, and callbacks
 * come last. Read-only fields are left out of what callers send, write-only ones of what the API sends: responses, webhooks and callbacks.
 */
export function operationTrees(operation: JsonObject, components: Components, isWebhook = false): OperationTrees {
  const own = exchangeOf(operation, components)
  const allCallbacks = callbacksOf(operation, components)
  const callbacks = allCallbacks.slice(0, CALLBACKS_MAX).map((one) => ({ one, exchange: exchangeOf(one.operation, components) }))
  const shown = [...givenOf(own, isWebhook), ...callbacks.flatMap(({ exchange }) => givenOf(exchange, true))]
  const trees = schemaTrees(shown, components)
  const nodes = new Map<object, SchemaNode>(shown.map(({ one }, at) => [one, trees[at] as SchemaNode]))
  return {
    ...exchangeTrees(own, nodes),
    callbacks: callbacks.map(({ one, exchange }) => ({ ...one, ...exchangeTrees(exchange, nodes) })),
    moreCallbacks: allCallbacks.length - callbacks.length,
  }
}

function exchangeTrees({ parameters, body, responses }: Exchange, nodes: ReadonlyMap<object, SchemaNode>): ExchangeTrees {
  const nodeOf = (one: object) => nodes.get(one) as SchemaNode
  const withTree = (media: MediaType): ContentTree => ({ ...media, node: nodeOf(media) })
  const fieldOf = (one: OperationParameter | OperationResponse['headers'][number]): SchemaField => {
    const node = nodeOf(one)
    const named = 'style' in one && one.style === 'deepObject' ? withDeepNames(node, one.name) : node
    return { name: one.name, kind: 'property', required: one.required, node: { ...named, deprecated: one.deprecated || node.deprecated } }
  }
  return {
    parameters: PLACES.map((place) => ({ place, fields: parameters.filter((parameter) => parameter.place === place).map(fieldOf) })).filter(
      ({ fields }) => fields.length > 0,
    ),
    ...(body ? { body: { ...body, content: body.content.map(withTree) } } : {}),
    responses: responses.map((response) => ({
      ...response,
      headers: response.headers.map(fieldOf),
      content: response.content.map(withTree),
    })),
  }
}
