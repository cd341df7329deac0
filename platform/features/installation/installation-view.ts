import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import {
  type InstallationView,
  PROGRAM_LOST_SECONDS,
  PROGRAMS_SHOWN_MAX,
  type RunningProgram,
} from '@portico/contract/installation/installation-endpoints'
import { fitOf, upgradeFirst } from '@portico/contract/installation/version-fit'
import { asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { knownMigrations } from '../../database/known-migrations.ts'
import { environments, gateways } from '../../database/schema/environment.ts'
import { runningPrograms } from '../../database/schema/running-program.ts'

type Found = Omit<RunningProgram, 'fit'>

/** Returns what runs where with its version, whether it fits, and what to upgrade first. */
export async function viewInstallation(db: Reader): Promise<InstallationView> {
  const [programs, nodes, database] = await Promise.all([listPrograms(db), listGateways(db), describe(db)])
  const found = [...programs, ...nodes]
  const platforms = programs.filter(({ kind }) => kind === 'platform').map(({ version }) => version)
  return {
    programs: found.map((program) => ({ ...program, fit: fitOf(program.version, platforms) })),
    database,
    upgradeFirst: upgradeFirst(found),
  }
}

/** Platforms and web servers that run now; platforms first, the oldest first. */
async function listPrograms(db: Reader): Promise<Found[]> {
  const rows = await db
    .select()
    .from(runningPrograms)
    .where(gt(runningPrograms.lastSeenAt, sql`now() - make_interval(secs => ${PROGRAM_LOST_SECONDS})`))
    .orderBy(asc(runningPrograms.kind), asc(runningPrograms.bootedAt), asc(runningPrograms.id))
    .limit(PROGRAMS_SHOWN_MAX)
  return rows.map(({ id, kind, version, hostName, bootedAt, lastSeenAt }) => ({
    id,
    kind,
    name: hostName,
    version,
    engine: null,
    environment: null,
    status: 'Running',
    bootedAt: bootedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

/** Enrolled gateways by environment and name. */
async function listGateways(db: Reader): Promise<Found[]> {
  const rows = await db
    .select({ gateway: gateways, environment: { id: environments.id, name: environments.name } })
    .from(gateways)
    .innerJoin(environments, eq(environments.id, gateways.environmentId))
    .where(isNotNull(gateways.enrolledAt))
    .orderBy(asc(environments.name), asc(gateways.name), desc(gateways.id))
    .limit(PROGRAMS_SHOWN_MAX)
  const lostBefore = Date.now() - HEARTBEAT_LOST_SECONDS * 1000
  return rows.map(({ gateway, environment }) => ({
    id: gateway.id,
    kind: 'gateway',
    name: gateway.name,
    version: gateway.gatewayVersion,
    engine: gateway.engine,
    environment,
    status: (gateway.lastHeartbeatAt?.getTime() ?? 0) < lostBefore ? 'Unavailable' : (gateway.reportedStatus ?? 'Starting'),
    bootedAt: gateway.bootedAt?.toISOString() ?? null,
    lastSeenAt: gateway.lastHeartbeatAt?.toISOString() ?? null,
  }))
}

async function describe(db: Reader): Promise<InstallationView['database']> {
  const { rows } = await db.execute<{ version: string; migratedAt: string | null }>(sql`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      (select max(created_at) from drizzle.__drizzle_migrations) as "migratedAt"`)
  const known = knownMigrations()
  const migratedAt = Number(rows[0]?.migratedAt ?? 0)
  return {
    version: rows[0]?.version ?? '',
    // A newer platform may have migrated the database meanwhile: then its time is all that is known.
    schema: known.find(({ when }) => when === migratedAt)?.tag ?? new Date(migratedAt).toISOString(),
    platformSchema: known.at(-1)?.tag ?? '',
  }
}
