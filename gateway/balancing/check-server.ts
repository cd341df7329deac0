import { type ClientRequest, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import type { GroupPlan, ServerPlan } from '../plan/plan.ts'
import type { CheckResult } from './balancer.ts'

/** Longest that a check takes, whatever the group's time-outs allow. */
export const CHECK_TIMEOUT_MS = 5_000

const DNS_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NONAME', 'EAI_NODATA', 'ENODATA', 'ESERVFAIL'])

/** Whether an error, or the one behind it, says that a name could not be resolved. */
export function isDnsError(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && DNS_CODES.has(code)) || (typeof cause === 'object' && cause !== null && isDnsError(cause))
}

/**
 * Tries a server in the way that its group asks for: a GET that must answer below 400, or a connection, with a TLS handshake where calls
 * make one. Certificates are judged, and shown, as for calls. Never rejects.
 */
export function checkServer(group: GroupPlan, server: ServerPlan): Promise<CheckResult> {
  return group.healthCheck.kind === 'http' ? get(group, server) : handshake(group, server)
}

function handshake(group: GroupPlan, server: ServerPlan): Promise<CheckResult> {
  const { promise, resolve } = Promise.withResolvers<CheckResult>()
  const socket: Socket =
    server.protocol === 'https'
      ? connectTls({ host: server.host, port: server.port, ...secured(group, server) })
      : connect({ host: server.host, port: server.port })
  const end = (result: CheckResult) => {
    clearTimeout(timer)
    socket.destroy()
    resolve(result)
  }
  const timer = setTimeout(() => end('failed'), timeoutOf(group))
  socket.on('error', (error) => end(isDnsError(error) ? 'dnsError' : 'failed'))
  socket.once(server.protocol === 'https' ? 'secureConnect' : 'connect', () => end('passed'))
  socket.once('close', () => end('failed'))
  return promise
}

function get(group: GroupPlan, server: ServerPlan): Promise<CheckResult> {
  const { promise, resolve } = Promise.withResolvers<CheckResult>()
  const options = {
    host: server.host,
    port: server.port,
    path: group.healthCheck.path,
    agent: false,
    headers: { 'user-agent': 'portico-gateway-health-check', accept: '*/*' },
  }
  const call: ClientRequest = server.protocol === 'https' ? requestTls({ ...options, ...secured(group, server) }) : request(options)
  const end = (result: CheckResult) => {
    clearTimeout(timer)
    call.destroy()
    resolve(result)
  }
  const timer = setTimeout(() => end('failed'), timeoutOf(group))
  call.on('error', (error) => end(isDnsError(error) ? 'dnsError' : 'failed'))
  call.once('response', ({ statusCode = 500 }) => end(statusCode < 400 ? 'passed' : 'failed'))
  call.once('close', () => end('failed'))
  call.end()
  return promise
}

function secured({ clientCertificate }: GroupPlan, { host }: ServerPlan): { servername: string; secureContext?: SecureContext } {
  return { servername: isIP(host) === 0 ? host : '', ...(clientCertificate ? { secureContext: clientCertificate.context } : {}) }
}

function timeoutOf({ connectTimeoutMs, responseTimeoutMs, healthCheck }: GroupPlan): number {
  return Math.min(CHECK_TIMEOUT_MS, healthCheck.kind === 'http' ? connectTimeoutMs + responseTimeoutMs : connectTimeoutMs)
}
