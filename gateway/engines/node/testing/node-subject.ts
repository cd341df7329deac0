import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { Outbound } from '@portico/outbound/outbound'
import { readConfig } from '../../../config.ts'
import type { Subject } from '../../../conformance/bench.ts'
import { HOST } from '../../../conformance/build-snapshot.ts'
import { Introspector } from '../../../introspection/introspector.ts'
import { compileCredentials } from '../../../plan/compile-credentials.ts'
import type { Plan } from '../../../plan/plan.ts'
import { type CertificatePair, readCertificatePair } from '../../../tls/certificate-pair.ts'
import type { UsageLimiter } from '../../../usage/usage-limiter.ts'
import type { Engine, EngineOptions } from '../../engine.ts'
import { NodeEngine } from '../node-engine.ts'

/** Starts a node engine with TLS for the conformance suite. */
export async function openTlsSubject(trustedProxies: string): Promise<Subject> {
  const { cert, key } = await makeCertificate('gateway', { hosts: [HOST] })
  return openNodeSubject(trustedProxies, undefined, { certificates: [readCertificatePair(cert, key, Date.now())] })
}

/** Starts a node engine for the conformance suite, which it calls over HTTP/2. */
export async function openHttp2Subject(trustedProxies: string): Promise<Subject> {
  return { ...(await openTlsSubject(trustedProxies)), http2: true }
}

/** Starts a node engine that expects the PROXY protocol, with or without TLS. */
export async function openProxiedSubject(trustedProxies: string, withTls: boolean): Promise<Subject> {
  const { cert, key } = await makeCertificate('gateway', { hosts: [HOST] })
  const certificates = withTls ? [readCertificatePair(cert, key, Date.now())] : []
  return { ...(await openNodeSubject(trustedProxies, undefined, { certificates, proxyProtocol: true })), http2: withTls }
}

interface SubjectOptions {
  certificates?: readonly CertificatePair[]
  proxyProtocol?: boolean
  workers?: number
  open?: (options: EngineOptions) => Engine
}

/** Starts an engine, by default a node engine, for the conformance suite, with TLS if there are certificates; `usage` counts its calls, else the engine does. */
export async function openNodeSubject(
  trustedProxies: string,
  usage?: UsageLimiter,
  { certificates = [], proxyProtocol = false, workers = 1, open = (options) => new NodeEngine(options) }: SubjectOptions = {},
): Promise<Subject> {
  const outbound = new Outbound({ allowLoopback: true, denied: [] })
  const introspector = new Introspector(outbound)
  const engine = open({
    trustedProxies: readConfig({ TRUSTED_PROXIES: trustedProxies }).trustedProxies,
    proxyProtocol,
    outbound,
    verifyToken: (oauth, token) => introspector.verify(oauth, token),
    onCall: () => undefined,
    usage,
    onFault(error) {
      throw error
    },
  })
  let plan: Plan | null = null
  const [first] = certificates
  if (first) engine.applyCertificates(certificates)
  return {
    baseUrl: `${first ? 'https' : 'http'}://127.0.0.1:${await engine.listen('127.0.0.1', 0)}`,
    proxyProtocol,
    workers,
    ...(first && { tls: { ca: first.certificate, servername: HOST } }),
    async applySnapshot(whole) {
      if (whole.snapshot) {
        plan = engine.plan(plan, whole.snapshot).plan
        await engine.apply(plan)
      }
      if (whole.credentials) await engine.applyCredentials(compileCredentials(whole.credentials))
    },
    applyDelta: async (delta) => void (await engine.applyDelta(delta)),
    async close() {
      await engine.drain()
      introspector.close()
    },
  }
}
