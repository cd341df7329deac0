import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { SecretBox } from '../database/secret-box.ts'
import type { RevisionFollower } from '../events/follow-revisions.ts'
import type { PlatformMetrics } from '../features/health/platform-metrics.ts'
import type { ProgramReporter } from '../features/installation/program-reporter.ts'
import type { SigningKeys } from '../features/session/signing-keys.ts'
import type { EventStreams } from './event-stream.ts'
import type { PlatformOutbound } from './outbound.ts'

/** What routes and verbs of one running platform share. */
export interface Platform {
  http: FastifyInstance
  /** Counts a call with a wrong personal token. Throws TooManyRequests if its network has sent too many. */
  limitWrongTokens: (request: FastifyRequest) => Promise<void>
  db: Database
  config: Config
  log: Logger
  /** Seals secrets for the database. */
  secrets: SecretBox
  /** Keys that sign and verify access tokens. */
  keys: SigningKeys
  /** Committed changes of all platform nodes. */
  changes: RevisionFollower
  /** Connections to addresses that people entered. */
  outbound: PlatformOutbound
  /** Open server-sent event streams. */
  streams: EventStreams
  /** Reports that this platform, and the web servers that follow it, run. */
  programs: ProgramReporter
  metrics: PlatformMetrics
  /** Aborted when the platform is about to stop: it is not ready, serves as before, and closes connections with its answers. */
  stopping: AbortController
}
