import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { SecretBox } from './database/secret-box.ts'
import { RevisionFollower } from './events/follow-revisions.ts'
import { categoryRoutes } from './features/category/category-routes.ts'
import { healthRoutes } from './features/health/health-routes.ts'
import { sessionRoutes } from './features/session/session-routes.ts'
import { SigningKeys } from './features/session/signing-keys.ts'
import { createServer } from './http/create-server.ts'
import { EventStreams } from './http/event-stream.ts'
import type { Platform } from './http/platform.ts'

/** Puts a platform together: what it shares, and every call that it answers. Nothing runs or listens yet. */
export async function buildPlatform(config: Config, db: Database, log: Logger): Promise<Platform> {
  const secrets = new SecretBox(config.encryptionKey)
  const platform: Platform = {
    http: await createServer(config, log),
    db,
    config,
    log,
    secrets,
    keys: new SigningKeys(db, secrets),
    changes: new RevisionFollower(db, config.databaseUrl, log),
    streams: new EventStreams(),
  }
  platform.http.addHook('preClose', async () => platform.streams.closeAll())

  healthRoutes(platform)
  sessionRoutes(platform)
  categoryRoutes(platform)

  await platform.http.ready()
  return platform
}
