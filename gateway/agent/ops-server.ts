import type { Server } from 'node:http'
import { serveOps } from '@portico/settings/ops-server'
import type { Engine } from '../engines/engine.ts'
import type { ListenerCertificates } from '../tls/listener-certificates.ts'
import type { CallMetrics } from '../traffic/call-metrics.ts'
import type { SharedUsage } from '../usage/shared-usage.ts'

/** Where the ops port listens, and what readiness depends on besides the engine: a gateway that is stopping is alive but not ready. */
export interface OpsOptions {
  host: string
  port: number
  isStopping: () => boolean
  /** Null if the gateway counts usage alone by its settings. */
  sharedUsage: SharedUsage | null
  certificates: Pick<ListenerCertificates, 'canServe' | 'remarks'>
  onFault: (error: unknown) => void
}

/** Serves the ops port of a gateway; it is ready while it listens, and has a snapshot, keys, and the certificate that its port needs. */
export function serveGatewayOps(options: OpsOptions, engine: Engine, metrics: CallMetrics): Promise<Server> {
  const { host, port, isStopping, sharedUsage, certificates, onFault } = options
  return serveOps(
    { host, port, setting: 'GATEWAY_OPS_PORT' },
    {
      readiness: async () => {
        const { planRevision, credentialRevision, listening } = engine.health()
        const canConnect = listening && certificates.canServe
        return {
          isReady: !isStopping() && canConnect && planRevision !== null && credentialRevision !== null,
          // A gateway that counts alone, or whose certificate expires, still serves: it is ready.
          remarks: [
            ...(sharedUsage?.isShared === false ? ['usage limits are counted by this gateway alone'] : []),
            ...certificates.remarks(),
          ],
        }
      },
      metrics,
      onFault,
    },
  )
}
