import { type ClientRequest, request } from 'node:http'
import { request as requestTls } from 'node:https'
import type { SecureContext } from 'node:tls'
import { isAddressDenied } from '@portico/outbound/address-denied'
import { isDnsError } from '@portico/outbound/dns-error'
import type { Outbound, OutboundTarget } from '@portico/outbound/outbound'
import type { GroupPlan, ServerPlan } from '../plan/plan.ts'
import type { CheckResult } from './balancer.ts'
import { secureContextOf, serverNameOf } from './secure-context.ts'

/** Upper limit of a health check's duration, whatever the group's timeouts are. */
export const CHECK_TIMEOUT_MS = 5_000

/**
 * Checks a server by its group's health check: a GET that must answer below 400, or a connection, with a TLS handshake for https. Address
 * policy, server certificate and client certificate apply as for calls. Does not follow redirects. Never rejects.
 */
export function checkServer(outbound: Outbound, group: GroupPlan, server: ServerPlan): Promise<CheckResult> {
  return group.healthCheck.kind === 'http' ? get(outbound, group, server) : handshake(outbound, group, server)
}

async function handshake(outbound: Outbound, group: GroupPlan, server: ServerPlan): Promise<CheckResult> {
  const { promise, resolve } = Promise.withResolvers<CheckResult>()
  const timer = setTimeout(() => resolve('failed'), timeoutOf(group))
  const opening = outbound.open(targetOf(group, server)).then((socket) => {
    socket.on('error', (error) => resolve(failureOf(error)))
    socket.once(server.protocol === 'https' ? 'secureConnect' : 'connect', () => resolve('passed'))
    socket.once('close', () => resolve('failed'))
    void promise.then(() => socket.destroy())
  })
  opening.catch((error) => resolve(failureOf(error)))
  const result = await promise
  clearTimeout(timer)
  return result
}

function get(outbound: Outbound, group: GroupPlan, server: ServerPlan): Promise<CheckResult> {
  const { promise, resolve } = Promise.withResolvers<CheckResult>()
  const call: ClientRequest = (server.protocol === 'https' ? requestTls : request)({
    host: server.host,
    port: server.port,
    path: group.healthCheck.path,
    createConnection: outbound.connectionTo(targetOf(group, server)),
    headers: { 'user-agent': 'portico-gateway-health-check', accept: '*/*' },
  })
  const end = (result: CheckResult) => {
    clearTimeout(timer)
    call.destroy()
    resolve(result)
  }
  const timer = setTimeout(() => end('failed'), timeoutOf(group))
  call.on('error', (error) => end(failureOf(error)))
  call.once('response', ({ statusCode = 500 }) => end(statusCode < 400 ? 'passed' : 'failed'))
  call.once('close', () => end('failed'))
  call.end()
  return promise
}

/** What an error says of a server that could not be connected to. */
export function failureOf(error: unknown): Exclude<CheckResult, 'passed'> {
  if (isAddressDenied(error)) return 'notAllowed'
  return isDnsError(error) ? 'dnsError' : 'failed'
}

function targetOf(group: GroupPlan, server: ServerPlan): OutboundTarget {
  const { host, port, protocol } = server
  return protocol === 'https' ? { host, port, tls: secured(group, server) } : { host, port }
}

function secured(group: GroupPlan, server: ServerPlan): { servername: string; secureContext?: SecureContext } {
  const secureContext = secureContextOf(group)
  return { servername: serverNameOf(group, server), ...(secureContext ? { secureContext } : {}) }
}

function timeoutOf({ connectTimeoutMs, responseTimeoutMs, healthCheck }: GroupPlan): number {
  return Math.min(CHECK_TIMEOUT_MS, healthCheck.kind === 'http' ? connectTimeoutMs + responseTimeoutMs : connectTimeoutMs)
}
