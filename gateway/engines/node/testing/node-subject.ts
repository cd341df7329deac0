import { Outbound } from '@portico/outbound/outbound'
import { readConfig } from '../../../config.ts'
import type { Subject } from '../../../conformance/bench.ts'
import { Introspector } from '../../../introspection/introspector.ts'
import { compileCredentials } from '../../../plan/compile-credentials.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { UsageLimiter } from '../../../usage/usage-limiter.ts'
import { NodeEngine } from '../node-engine.ts'

/** Starts a node engine for the conformance suite; `usage` counts its calls, else the engine does. */
export async function openNodeSubject(trustedProxies: string, usage?: UsageLimiter): Promise<Subject> {
  const outbound = new Outbound({ allowLoopback: true, denied: [] })
  const introspector = new Introspector(outbound)
  const engine = new NodeEngine({
    trustedProxies: readConfig({ TRUSTED_PROXIES: trustedProxies }).trustedProxies,
    outbound,
    verifyToken: (oauth, token) => introspector.verify(oauth, token),
    onCall: () => undefined,
    usage,
    onFault(error) {
      throw error
    },
  })
  let plan: Plan | null = null
  return {
    baseUrl: `http://127.0.0.1:${await engine.listen('127.0.0.1', 0)}`,
    async applySnapshot(whole) {
      if (whole.snapshot) {
        plan = engine.plan(plan, whole.snapshot).plan
        await engine.apply(plan)
      }
      if (whole.credentials) engine.applyCredentials(compileCredentials(whole.credentials))
    },
    applyDelta: async (delta) => void (await engine.applyDelta(delta)),
    async close() {
      await engine.drain()
      introspector.close()
    },
  }
}
