import type { Action } from './access.ts'
import type { yup } from './rule/yup.ts'

type ObjectSchema = yup.ObjectSchema<yup.AnyObject>

/** The declaration of one call: the platform serves it, the web calls it, and the relay forwards nothing else. */
export interface Endpoint<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends ObjectSchema | undefined = ObjectSchema | undefined,
  Output extends ObjectSchema | undefined = ObjectSchema | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In Fastify's syntax: `/apis/:apiId/methods`. The web serves it under `/api`. */
  path: string
  /** The row of the access table that decides who may call it. */
  access: Action
  /** Summary in the management API's document. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The answer; absent for 204 and for streams. Undeclared fields are removed. */
  output?: Output
  /** Status of success: by default 200 with an output, else 204; creation answers 201. */
  status?: 200 | 201 | 204
  /** False for calls that browsers must not make: tokens, gateways, web servers. Default true. */
  relay?: boolean
  /**
   * Rate limit per minute: `attempts` for calls that may guess a secret, by network (`GUESSES_PER_MINUTE`); `tryCalls` and `tokenCalls` by
   * person, over all endpoints of the kind. Default: no limit.
   */
  limit?: 'attempts' | 'tryCalls' | 'tokenCalls'
  /** True for calls that are logged at level debug only. */
  quiet?: boolean
  /** Maximum size of the body in bytes; default `BODY_LIMIT_BYTES`. */
  bodyLimitBytes?: number
}

export const BODY_LIMIT_BYTES = 1024 * 1024

/** Returns the endpoint with the exact types of its schemas. */
export function defineEndpoint<
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Output extends ObjectSchema | undefined = undefined,
>(endpoint: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return endpoint
}

/** The validated value of a schema; undefined without one. */
export type Value<Schema> = Schema extends yup.Schema ? yup.InferType<Schema> : undefined

/** The value that a caller sends: fields with a default are optional. */
export type Given<Schema> = Schema extends yup.ObjectSchema<yup.AnyObject> ? Partial<yup.InferType<Schema>> : undefined

export type ParamsOf<E extends Endpoint> = Value<NonNullable<E['params']>>
export type QueryOf<E extends Endpoint> = Given<NonNullable<E['query']>>
export type BodyOf<E extends Endpoint> = Value<NonNullable<E['body']>>
export type OutputOf<E extends Endpoint> = Value<NonNullable<E['output']>>
