import { TRY_CALLS_PER_MINUTE } from '@portico/contract/api-document/api-document'
import { BODY_LIMIT_BYTES, type Endpoint, type Value } from '@portico/contract/endpoint'
import { ENDPOINTS } from '@portico/contract/endpoints'
import { TOKEN_CALLS_PER_MINUTE } from '@portico/contract/personal-token/personal-token'
import type { yup } from '@portico/contract/rule/yup'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type AuditContext, isAudited } from '../database/audit-context.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { transact } from '../database/transact.ts'
import { networkOf } from '../features/session/network-of.ts'
import { authorise } from './authorise.ts'
import type { CallingGateway, CallingToken, Person } from './caller.ts'
import { jsonSchemaOf } from './json-schema.ts'
import type { Platform } from './platform.ts'
import { Refusal, refuse } from './refusal.ts'

type ObjectSchema = yup.ObjectSchema<yup.AnyObject> | undefined

/** A validated, authorized call, as its handler sees it. */
export interface Call<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  /** The signed-in person; throws if nobody is signed in. */
  readonly caller: Person
  /** The calling gateway; throws for other callers. */
  readonly gateway: CallingGateway
  /** The personal token of the call; throws for other callers. */
  readonly token: CallingToken
  db: Database
  /** Runs a write in one transaction, audited for staff, and names the touched cache tags in the response. */
  transact: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>
  /** The caller's network address. */
  address: string
  requestId: string
  /** The browser's user agent, truncated to 300 characters. */
  userAgent: string
  log: FastifyBaseLogger
  /** Aborts if the caller disconnects before the response is sent. */
  readonly signal: AbortSignal
  platform: Platform
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer may end without a return
type Answer<Output> = Output extends yup.Schema ? Value<Output> : undefined | void

const USER_AGENT_MAX = 300

/** Serves an endpoint of the contract, and enforces its access row, schemas, size limit and status around the handler. */
export function serve<
  Params extends ObjectSchema = undefined,
  Query extends ObjectSchema = undefined,
  Body extends ObjectSchema = undefined,
  Output extends ObjectSchema = undefined,
>(
  platform: Platform,
  endpoint: Endpoint<Params, Query, Body, Output>,
  handler: (call: Call<Value<Params>, Value<Query>, Value<Body>>) => Promise<Answer<Output>>,
): void {
  const status = statusOf(endpoint as Endpoint)
  serveRaw(platform, endpoint, async (call, reply) => {
    const answer = await handler(call)
    return reply.code(status).send(answer)
  })
}

/** As `serve`, for endpoints whose response is not JSON of a schema: the handler sends it. */
export function serveRaw<Params extends ObjectSchema, Query extends ObjectSchema, Body extends ObjectSchema, Output extends ObjectSchema>(
  platform: Platform,
  endpoint: Endpoint<Params, Query, Body, Output>,
  handler: (call: Call<Value<Params>, Value<Query>, Value<Body>>, reply: FastifyReply, request: FastifyRequest) => Promise<unknown>,
): void {
  const { access, method, path, params, query, body, output, bodyLimitBytes = BODY_LIMIT_BYTES } = endpoint
  platform.http.route({
    method,
    url: path,
    bodyLimit: bodyLimitBytes,
    schema: {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(output ? { response: { [statusOf(endpoint as Endpoint)]: jsonSchemaOf(output) } } : {}),
    },
    config: { rateLimit: rateLimitOf(platform, endpoint as Endpoint), quiet: endpoint.quiet },
    onRequest: async (request) => {
      request.caller = await authorise(platform, access, request)
    },
    handler: (request, reply) => {
      const act = actOf(endpoint as Endpoint, request)
      return handler(callOf<Value<Params>, Value<Query>, Value<Body>>(platform, request, reply, act), reply, request)
    },
  })
}

function statusOf({ status, output }: Endpoint): number {
  return status ?? (output ? 200 : 204)
}

/** Returns the rate limit of an endpoint. Calls that come from our own network are counted per person, over all endpoints of their kind. */
function rateLimitOf({ config }: Platform, { limit, method, path }: Endpoint) {
  if (limit === undefined) return false
  if (limit === 'attempts') {
    return {
      max: config.guessesPerMinute,
      timeWindow: 60_000,
      keyGenerator: ({ address }: FastifyRequest) => `${method} ${path} ${networkOf(address)}`,
    }
  }
  const max = limit === 'tryCalls' ? TRY_CALLS_PER_MINUTE : TOKEN_CALLS_PER_MINUTE
  return { max, timeWindow: 60_000, keyGenerator: ({ caller }: FastifyRequest) => `${limit} person ${caller?.person?.id}` }
}

const NAME_OF = new Map<unknown, string>(Object.entries(ENDPOINTS).map(([name, endpoint]) => [endpoint, name]))

/** Returns the audit context of a staff member's call; null for other callers. */
function actOf(endpoint: Endpoint, request: FastifyRequest): AuditContext | null {
  const person = request.caller?.person
  if (!person || !isAudited(person.roles)) return null
  return {
    id: newId(),
    actor_id: person.id,
    actor_email: person.email,
    actor_name: person.name,
    actor_roles: person.roles,
    address: request.address,
    act: NAME_OF.get(endpoint) ?? endpoint.access,
    path: request.url.split('?', 1)[0] ?? '',
    request_id: request.id,
  }
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) gone.abort(new Refusal('BadRequest'))
  }
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return gone.signal
}

function callOf<Params, Query, Body>(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  act: AuditContext | null,
): Call<Params, Query, Body> {
  const { db } = platform
  return {
    params: request.params as Params,
    query: request.query as Query,
    body: request.body as Body,
    get caller() {
      return request.caller?.person ?? refuse('Unauthorized')
    },
    get gateway() {
      return request.caller?.gateway ?? refuse('Unauthorized')
    },
    get token() {
      return request.caller?.token ?? refuse('Unauthorized')
    },
    db,
    transact: (work) =>
      transact(
        db,
        work,
        ({ tags }) => {
          if (tags.size > 0) reply.header('x-touched-tags', [...tags].sort().join(','))
        },
        act,
      ),
    address: request.address,
    requestId: request.id,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    log: request.log,
    get signal() {
      return goneSignal(reply)
    },
    platform,
  }
}
