import type { Subject } from '../../../conformance/bench.ts'
import type { UsageLimiter } from '../../../usage/usage-limiter.ts'
import { openNodeSubject } from '../../node/testing/node-subject.ts'
import { WorkerEngine } from '../worker-engine.ts'

const WORKERS = 2

/** Starts an engine of two workers for the conformance suite; `usage` counts its calls, else the engine does. */
export function openWorkerSubject(trustedProxies: string, usage?: UsageLimiter): Promise<Subject> {
  const settings = { WORKERS: String(WORKERS), TRUSTED_PROXIES: trustedProxies, ALLOW_LOOPBACK_TARGETS: 'on' }
  return openNodeSubject(trustedProxies, usage, {
    workers: WORKERS,
    open: (options) => new WorkerEngine({ ...options, workers: WORKERS, settings }),
  })
}
