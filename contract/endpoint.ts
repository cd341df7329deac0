import type { Action } from './access.ts'
import type { yup } from './rule/yup.ts'

type ObjectSchema = yup.ObjectSchema<yup.AnyObject>

/** One call that the platform answers. Stated once: the platform serves it, web calls it, the relay forwards only it. */
export interface Endpoint<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends ObjectSchema | undefined = ObjectSchema | undefined,
  Output extends ObjectSchema | undefined = ObjectSchema | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's form: `/apis/:apiId/methods`. Web sees it under `/api`. */
  path: string
  /** The row of the access table that decides who may call it. */
  access: Action
  /** What it does, in one line of the management API's document. */
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The answer; none for 204 and for streams. Undeclared fields never leave the platform. */
  output?: Output
  /** Status of success: 200 with an output, else 204; creation says 201. */
  status?: 200 | 201 | 204
  /** False for calls that no browser may make: tokens, gateways, web servers. Default true. */
  relay?: boolean
  /**
   * How many calls a minute are allowed: `attempts` that may guess a secret, counted by network (`GUESSES_PER_MINUTE`), or
   * `tryCalls`, counted by person. Default: no limit.
   */
  limit?: 'attempts' | 'tryCalls'
  /** True for calls that the platform logs at level debug only. */
  quiet?: boolean
  /** Largest body in bytes; default `BODY_LIMIT_BYTES`. */
  bodyLimitBytes?: number
}

export const BODY_LIMIT_BYTES = 1024 * 1024

/** Keeps the exact types of an endpoint's schemas. */
export function defineEndpoint<
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Output extends ObjectSchema | undefined = undefined,
>(endpoint: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return endpoint
}

/** What a schema gives after validation; nothing for none. */
export type Value<Schema> = Schema extends yup.Schema ? yup.InferType<Schema> : undefined

/** What a caller may leave out: fields with a default. */
export type Given<Schema> = Schema extends yup.ObjectSchema<yup.AnyObject> ? Partial<yup.InferType<Schema>> : undefined

export type ParamsOf<E extends Endpoint> = Value<NonNullable<E['params']>>
export type QueryOf<E extends Endpoint> = Given<NonNullable<E['query']>>
export type BodyOf<E extends Endpoint> = Value<NonNullable<E['body']>>
export type OutputOf<E extends Endpoint> = Value<NonNullable<E['output']>>
