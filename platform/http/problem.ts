import { ERROR_STATUS, type ErrorCode, type Problem } from '@portico/contract/error-code'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { faultOf, isDatabaseUnavailable } from '../database/database-error.ts'
import { Refusal } from './refusal.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PayloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BrokenJson',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BrokenJson',
}

/** Returns any thrown error as a refusal for the caller; an unexpected one becomes UnknownError without details. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseUnavailable(error)) return new Refusal('DatabaseUnavailable')
  // SQLSTATE class 22: a value that cannot be stored, although the schema allowed it.
  if (faultOf(error)?.code.startsWith('22')) return new Refusal('BadRequest')
  const { code, statusCode } = error as Partial<FastifyError>
  if (code !== undefined && Object.hasOwn(FASTIFY_CODES, code)) return new Refusal(FASTIFY_CODES[code] ?? 'BadRequest')
  if (error instanceof SyntaxError && statusCode === 400) return new Refusal('BrokenJson')
  return new Refusal(statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'BadRequest' : 'UnknownError')
}

/** Returns the body of an error response: RFC 9457 with `error` and `data` (product rules, section 8). */
export function problemOf({ code, data }: Refusal, requestId: string): Problem {
  return {
    type: `urn:portico:error:${code}`,
    title: titleOf(code),
    status: ERROR_STATUS[code],
    error: code,
    ...(data === undefined ? {} : { data }),
    requestId,
  }
}

/** Sends the response of a failed call, and logs what the response must not contain. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  const status = ERROR_STATUS[refusal.code]
  request.refused = refusal.code
  // The request's own log line covers errors of the caller; errors of ours or of the database need their cause.
  if (!(error instanceof Refusal) && (status >= 500 || faultOf(error))) request.log.error({ err: error }, refusal.code)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const retryAfter = (refusal.data as { retryAfterSeconds?: unknown } | undefined)?.retryAfterSeconds
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  // Serialized here: the route's response schema is for its success only.
  const body = JSON.stringify(problemOf(refusal, request.id))
  return reply.code(status).type(PROBLEM_TYPE).serializer(String).send(body)
}

function titleOf(code: ErrorCode): string {
  const words = code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
