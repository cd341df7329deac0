import { STATUS_CODES } from 'node:http'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { BODY_LIMIT_BYTES } from '@portico/contract/endpoint'
import { ERROR_STATUS } from '@portico/contract/error-code'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { clientAddress } from './client-address.ts'
import { PROBLEM_TYPE, problemOf, sendProblem } from './problem.ts'
import { Refusal } from './refusal.ts'
import { REQUEST_CONTEXT } from './request-context.ts'
import { requestIdOf } from './request-id.ts'
import { scopeCalls } from './request-scope.ts'
import { sharedCallCounts } from './shared-call-counts.ts'
import { yupValidator } from './yup-validator.ts'

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 65_000
const CONNECTIONS_MAX = 5_000
const HEADERS_MAX_BYTES = 16 * 1024
const PARAM_MAX = 200
/** Without TRACE, which would repeat a caller's credentials; other methods have no endpoint. */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Creates the HTTP server without endpoints: limits, ids, logs, headers, and error responses. */
export async function createServer(config: Config, log: Logger, db: Database): Promise<FastifyInstance> {
  const http = Fastify({
    loggerInstance: log,
    genReqId: requestIdOf,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Calls that arrive while the platform stops are served: whether they were is otherwise unknown to their sender.
    return503OnClosing: false,
    http: { maxHeaderSize: HEADERS_MAX_BYTES, headersTimeout: HEADERS_TIMEOUT_MS },
    routerOptions: { maxParamLength: PARAM_MAX },
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler(error, socket) {
      if (socket.writable)
        socket.end(
          malformedAnswer(error.code === 'HPE_INVALID_METHOD' && hasRequestLine(error.rawPacket) ? 'MethodNotAllowed' : 'BadRequest'),
        )
      else socket.destroy()
    },
  }) as unknown as FastifyInstance
  http.server.maxConnections = CONNECTIONS_MAX
  for (const [name, value] of Object.entries(REQUEST_CONTEXT)) http.decorateRequest(name, value)
  http.setValidatorCompiler(yupValidator as never)
  http.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  http.setNotFoundHandler((request, reply) => sendProblem(new Refusal('EndpointNotFound'), request, reply))
  acceptJsonOnly(http)
  scopeCalls(http)
  nameAndLogRequests(http, config)
  await http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  await http.register(rateLimit, {
    global: false,
    store: sharedCallCounts(db),
    errorResponseBuilder: (_request, { ttl }) => new Refusal('TooManyRequests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
  return http
}

function acceptJsonOnly(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // The schema reports missing fields of an empty body.
    if (text === '') return done(null, undefined)
    return parse(request, text as string, (error, value) => (error ? done(new Refusal('BrokenJson')) : done(null, value)))
  })
}

function nameAndLogRequests(http: FastifyInstance, config: Config): void {
  http.addHook('onRequest', async (request, reply) => {
    request.address = clientAddress(request, config)
    reply.header('x-request-id', request.id)
    if (METHODS.includes(request.method)) return
    reply.header('allow', METHODS.join(', '))
    throw new Refusal('MethodNotAllowed')
  })
  http.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  http.addHook('onResponse', async (request, reply) => {
    // Gateways and open pages ask every few seconds whether anything changed.
    const isIdle = reply.statusCode === 304 || request.routeOptions.config.quiet
    request.log[isIdle ? 'debug' : 'info'](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.address,
        refused: request.refused ?? undefined,
        userId: request.caller?.person?.id,
        gatewayId: request.caller?.gateway?.id,
      },
      'request',
    )
  })
}

/** Returns whether bytes begin with a request line, so that only its method is unknown. */
function hasRequestLine(packet: unknown): boolean {
  return Buffer.isBuffer(packet) && /^[!-~]{1,32} \S{1,8192} HTTP\/1\.[01]\r?\n/.test(packet.toString('latin1'))
}

function malformedAnswer(code: 'BadRequest' | 'MethodNotAllowed'): string {
  const requestId = requestIdOf({ headers: {} })
  const body = JSON.stringify(problemOf(new Refusal(code), requestId))
  const headers = [
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
    ...(code === 'MethodNotAllowed' ? [`allow: ${METHODS.join(', ')}`] : []),
  ]
  const status = ERROR_STATUS[code]
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}
