import { ACCESS } from '@portico/contract/access'
import type { Endpoint } from '@portico/contract/endpoint'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { ERROR_STATUS } from '@portico/contract/error-code'
import type { yup } from '@portico/contract/rule/yup'
import { webhookPayload } from '@portico/contract/webhook/webhook-endpoints'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'error', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    error: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    data: {},
    requestId: { type: 'string' },
  },
}

let made: JsonSchema | null = null

/** Returns the management API's OpenAPI 3.1 document, generated from the contract's table of endpoints. */
export function openApiDocument(): JsonSchema {
  made ??= makeDocument()
  return made
}

function makeDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of ENDPOINT_LIST) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico management API', version: '1' },
    paths,
    webhooks: { event: webhookOf() },
    components: {
      schemas: { Problem: PROBLEM_SCHEMA },
      securitySchemes: {
        person: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        program: { type: 'apiKey', in: 'header', name: 'Authorization' },
      },
    },
  }
}

/** Returns what a webhook receives: one shape for all types of events, signed as by Standard Webhooks. */
function webhookOf(): JsonSchema {
  const header = (name: string, description: string) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })
  return {
    post: {
      operationId: 'receiveEvent',
      summary: 'Receive an event',
      parameters: [
        header('webhook-id', 'The same for every attempt'),
        header('webhook-timestamp', 'When the attempt was made, in seconds since 1970'),
        header(
          'webhook-signature',
          '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, by each current secret, separated by spaces',
        ),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(webhookPayload) } } },
      responses: { '2XX': { description: 'Received. Everything else is sent again for 3 days.' } },
    },
  }
}

function operationOf(endpoint: Endpoint & { name: string }): JsonSchema {
  const { name, summary, params, query, body, access } = endpoint
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]
  return {
    operationId: name,
    summary,
    'x-audiences': ACCESS[access],
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body) } } } } : {}),
    responses: {
      [String(endpoint.status ?? (endpoint.output ? 200 : 204))]: successOf(endpoint),
      default: { description: 'A refusal', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

function successOf({ summary, output }: Endpoint): JsonSchema {
  return { description: summary, ...(output ? { content: { 'application/json': { schema: jsonSchemaOf(output) } } } : {}) }
}

function securityOf({ access }: Endpoint): JsonSchema[] {
  const audiences = ACCESS[access] as readonly string[]
  if (audiences.includes('anonymous')) return []
  return audiences.includes('gateway') || audiences.includes('web') ? [{ program: [] }] : [{ person: [] }]
}

function parametersOf(schema: yup.Schema | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema) as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && shape.default === undefined),
    schema: shape,
  }))
}
