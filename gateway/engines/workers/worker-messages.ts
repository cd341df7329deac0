import type { SnapshotOAuth } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { ServerNote } from '../../balancing/mirrored-balancer.ts'
import type { TokenVerdict } from '../../introspection/token-verdict.ts'
import type { CredentialDifference, PlanDifference } from '../../plan/plan-difference.ts'
import type { CertificatePair } from '../../tls/certificate-pair.ts'
import type { EngineLoad } from '../engine.ts'
import type { ProcessLoad } from '../process-load.ts'
import type { WorkerShare } from './worker-share.ts'

/** What a worker does and confirms with `done`. */
export type WorkerTask =
  | { kind: 'plan'; difference: PlanDifference }
  | { kind: 'credentials'; difference: CredentialDifference }
  /** With the keys of session tickets, which all workers share: a client resumes its session at any of them. */
  | { kind: 'certificates'; pairs: readonly CertificatePair[] | null; ticketKeys: Uint8Array }
  | { kind: 'delta'; delta: SnapshotDelta }
  | { kind: 'listen'; host: string; port: number }
  | { kind: 'drain'; limitMs: number | undefined }

/** From the gateway to a worker. */
export type ToWorker =
  /** Before all tasks. */
  | { kind: 'share'; share: WorkerShare }
  | { kind: 'task'; id: number; task: WorkerTask }
  | { kind: 'notes'; notes: readonly ServerNote[] }
  | { kind: 'usageVerdicts'; verdicts: string }
  | { kind: 'tokenVerdict'; id: number; verdict: TokenVerdict }

/** From a worker to the gateway. What every call causes is JSON, see `usage-steps.ts`; `events` are a list of `CallEvent`. */
export type FromWorker =
  | { kind: 'started' }
  /** `port` only of `listen`. */
  | { kind: 'done'; id: number; port: number | null; fault: { message: string; code: string | undefined } | null }
  | { kind: 'calls'; events: string; load: EngineLoad }
  | { kind: 'process'; process: ProcessLoad }
  | { kind: 'notes'; notes: readonly ServerNote[] }
  | { kind: 'usage'; steps: string }
  | { kind: 'token'; id: number; oauth: SnapshotOAuth; token: string }
  | { kind: 'fault'; requestId: string; message: string; stack: string | undefined }
  | { kind: 'denied'; host: string; reason: string }
