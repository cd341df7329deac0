import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { NodeEngine } from '../node-engine.ts'

/** Returns an engine that reports no calls, and throws what it did not expect. */
export function aSilentEngine(outbound = new Outbound({ allowLoopback: true, denied: [] })): NodeEngine {
  return new NodeEngine({
    trustedProxies: new TrustedProxies(),
    outbound,
    onCall: () => undefined,
    onFault: (error) => {
      throw error
    },
  })
}
