import { makeCertificate } from '@portico/contract/testing/make-certificate'
import type { Subject } from '../../../conformance/bench.ts'
import { HOST } from '../../../conformance/build-snapshot.ts'
import { type CertificatePair, readCertificatePair } from '../../../tls/certificate-pair.ts'
import type { UsageLimiter } from '../../../usage/usage-limiter.ts'
import { openNodeSubject } from '../../node/testing/node-subject.ts'
import { WorkerEngine } from '../worker-engine.ts'

const WORKERS = 2

/** Starts an engine of two workers for the conformance suite; `usage` counts its calls, else the engine does. */
export function openWorkerSubject(
  trustedProxies: string,
  usage?: UsageLimiter,
  certificates: readonly CertificatePair[] = [],
): Promise<Subject> {
  const settings = { WORKERS: String(WORKERS), TRUSTED_PROXIES: trustedProxies, ALLOW_LOOPBACK_TARGETS: 'on' }
  return openNodeSubject(trustedProxies, usage, {
    certificates,
    workers: WORKERS,
    open: (options) => new WorkerEngine({ ...options, workers: WORKERS, settings }),
  })
}

/** Starts an engine of two workers with TLS for the conformance suite. */
export async function openTlsWorkerSubject(trustedProxies: string): Promise<Subject> {
  const { cert, key } = await makeCertificate('gateway', { hosts: [HOST] })
  return openWorkerSubject(trustedProxies, undefined, [readCertificatePair(cert, key, Date.now())])
}

/** Starts an engine of two workers for the conformance suite, which it calls over HTTP/2. */
export async function openHttp2WorkerSubject(trustedProxies: string): Promise<Subject> {
  return { ...(await openTlsWorkerSubject(trustedProxies)), http2: true }
}
