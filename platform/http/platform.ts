import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { SecretBox } from '../database/secret-box.ts'
import type { RevisionFollower } from '../events/follow-revisions.ts'
import type { SigningKeys } from '../features/session/signing-keys.ts'
import type { EventStreams } from './event-stream.ts'
import type { PlatformOutbound } from './outbound.ts'

/** Everything that routes and verbs of one running platform share. */
export interface Platform {
  http: FastifyInstance
  db: Database
  config: Config
  log: Logger
  /** Seals secrets that are kept in the database. */
  secrets: SecretBox
  /** Keys that sign and verify access tokens. */
  keys: SigningKeys
  /** Changes as they are committed, on whatever platform node. */
  changes: RevisionFollower
  /** Connections to addresses that people put in. */
  outbound: PlatformOutbound
  /** Open server-sent event streams. */
  streams: EventStreams
}
