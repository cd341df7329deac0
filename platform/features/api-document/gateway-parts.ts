import type { UsageLimits } from '@portico/contract/api/api'
import { GENERATED_MARK } from '@portico/contract/api-document/api-document'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { PROBLEM_SCHEMA_NAME } from '../../openapi/gateway-components.ts'
import type { JsonObject } from '../../openapi/json-object.ts'
import { type DocumentSource, usedAuthTypes } from './document-source.ts'

export const PROBLEM_TYPE = 'application/problem+json'

/** The parts of a source that decide how the gateway answers. */
export type GatewayContext = Pick<DocumentSource, 'serving' | 'authTypes' | 'deprecation'>

const GENERATED = { [GENERATED_MARK]: true }
const text = { type: 'string' }

/** Returns the schema of the gateway's error body: RFC 9457 with a code and the request's id. */
export function gatewayProblem(): JsonObject {
  return {
    type: 'object',
    description: 'A refusal of the gateway (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'error', 'requestId'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: text,
      error: { type: 'string', enum: Object.keys(GATEWAY_ERROR_STATUS) },
      requestId: text,
    },
    ...GENERATED,
  }
}

/** One status with which the gateway refuses a call: its meaning and its codes. */
export interface Refusal {
  name: string
  description: string
  codes: GatewayErrorCode[]
  headers?: readonly string[]
}

/** Returns the gateway's own answers by status; `hasBody` says whether calls of the method have a body. */
export function gatewayRefusals(context: GatewayContext, hasBody = true): Map<number, Refusal> {
  const { serving } = context
  const types = usedAuthTypes(context)
  const requires = serving.api.requestControls.some(({ action }) => action === 'require')
  const refusals = new Map<number, Refusal>()
  const add = (status: number, refusal: Refusal) => refusals.set(status, refusal)
  add(400, {
    name: 'GatewayBadRequest',
    description: requires ? 'The request is malformed, or a required header is missing or invalid.' : 'The request is malformed.',
    codes: ['MalformedRequest', ...(requires ? (['RequestControlFailed'] as const) : [])],
  })
  add(401, {
    name: 'GatewayUnauthorized',
    description: 'The credential is missing or unknown.',
    codes: ['CredentialMissing', 'CredentialInvalid'],
    headers: ['WWW-Authenticate'],
  })
  add(403, {
    name: 'GatewayForbidden',
    description: 'The subscription is not approved, or the caller is not allowed.',
    codes: [
      ...(serving.api.cors.active ? (['CorsOriginNotAllowed'] as const) : []),
      ...(serving.ipRule.mode === 'disable' ? [] : (['IpNotAllowed'] as const)),
      'NotSubscribed',
    ],
  })
  add(404, { name: 'GatewayNotFound', description: 'No method of this version matches the request.', codes: ['RouteNotFound'] })
  if (hasBody)
    add(413, { name: 'GatewayPayloadTooLarge', description: 'The body is larger than the gateway accepts.', codes: ['PayloadTooLarge'] })
  if (isLimited(serving.api.usageLimits)) {
    add(429, {
      name: 'GatewayTooManyRequests',
      description: `The subscription exceeds its usage limits: ${limitText(serving.api.usageLimits)}.`,
      codes: ['UsageLimitExceeded'],
      headers: ['Retry-After'],
    })
  }
  add(502, { name: 'GatewayBadGateway', description: 'The connection to the target server failed.', codes: ['TargetConnectionFailed'] })
  add(503, {
    name: 'GatewayUnavailable',
    description: 'The version is paused, or no target server is available or can take more calls.',
    codes: [
      'VersionPaused',
      'NoHealthyServer',
      'TargetOverloaded',
      ...(types.has('oauth2') ? (['IntrospectionFailed'] as const) : []),
      'NotReady',
    ],
  })
  add(504, { name: 'GatewayTimeout', description: 'The target server did not respond in time.', codes: ['TargetTimeout'] })
  return refusals
}

/** Returns the content of an error response: a problem with the codes of its status. */
export function refusalContent(status: number, { codes }: Refusal): JsonObject {
  return {
    [PROBLEM_TYPE]: {
      schema: {
        allOf: [
          { $ref: `#/components/schemas/${PROBLEM_SCHEMA_NAME}` },
          { properties: { status: { const: status }, error: { enum: codes } } },
        ],
      },
      ...GENERATED,
    },
  }
}

/** Returns the gateway's error responses as components, each marked as generated. */
export function gatewayResponses(context: GatewayContext): JsonObject {
  const responses = [...gatewayRefusals(context)].map(([status, refusal]) => [
    refusal.name,
    {
      description: refusal.description,
      headers: headersOf(context, refusal.headers),
      content: refusalContent(status, refusal),
      ...GENERATED,
    },
  ])
  return Object.fromEntries(responses)
}

/** Returns references to the headers of every answer, and to some of this one. */
export function headersOf(context: GatewayContext, own: readonly string[] = []): JsonObject {
  const always = Object.keys(gatewayHeaders(context)).filter((name) => !['Retry-After', 'WWW-Authenticate'].includes(name))
  return Object.fromEntries([...always, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Returns the headers that the gateway writes as components, each marked as generated. */
export function gatewayHeaders({ serving, deprecation }: GatewayContext): JsonObject {
  const limited = isLimited(serving.api.usageLimits)
  const header = (description: string, schema: JsonObject = text) => ({ description, schema, ...GENERATED })
  return {
    'X-Request-Id': header('The id of this call in all logs.'),
    ...(limited
      ? {
          RateLimit: header('The remaining calls of each limit (IETF HTTPAPI draft).', {
            type: 'string',
            examples: [rateLimitExample(serving)],
          }),
          'RateLimit-Policy': header('The limits of a subscription.', { type: 'string', const: policyOf(serving.api.usageLimits) }),
        }
      : {}),
    ...(deprecation ? deprecationHeaders(deprecation, header) : {}),
    ...(limited ? { 'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }) } : {}),
    'WWW-Authenticate': header('The authentication scheme.'),
  }
}

function deprecationHeaders(
  { since, sunset, successorUrl, documentationUrl }: NonNullable<DocumentSource['deprecation']>,
  header: (description: string, schema?: JsonObject) => JsonObject,
): JsonObject {
  const links = successorUrl !== null || documentationUrl !== null
  return {
    Deprecation: header('Since when this version is deprecated (RFC 9745).', { type: 'string', const: `@${since}` }),
    ...(sunset === null
      ? {}
      : {
          Sunset: header('When this version may end (RFC 8594).', {
            type: 'string',
            const: new Date(sunset * 1_000).toUTCString(),
          }),
        }),
    ...(links ? { Link: header('The version to use instead (rel successor-version) and its documentation (rel deprecation).') } : {}),
  }
}

const WINDOWS = [
  { key: 'perSecond', name: 'second', seconds: 1 },
  { key: 'perMinute', name: 'minute', seconds: 60 },
  { key: 'perHour', name: 'hour', seconds: 3_600 },
  { key: 'perDay', name: 'day', seconds: 86_400 },
] as const satisfies readonly { key: keyof UsageLimits; name: string; seconds: number }[]

function isLimited(limits: UsageLimits): boolean {
  return WINDOWS.some(({ key }) => limits[key] !== null)
}

const setLimits = (limits: UsageLimits) =>
  WINDOWS.flatMap(({ key, ...window }) => (limits[key] === null ? [] : [{ ...window, limit: limits[key] }]))

function limitText(limits: UsageLimits): string {
  return setLimits(limits)
    .map(({ limit, name }) => `${limit} per ${name}`)
    .join(', ')
}

/** Returns the header as the gateway writes it (`gateway/plan/compile-usage.ts`). */
function policyOf(limits: UsageLimits): string {
  return setLimits(limits)
    .map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`)
    .join(', ')
}

function rateLimitExample({ api }: DocumentSource['serving']): string {
  return setLimits(api.usageLimits)
    .map(({ name, limit, seconds }) => `"${name}";r=${Math.max(0, limit - 1)};t=${seconds}`)
    .join(', ')
}
