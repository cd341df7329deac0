import type { DeprecationView } from '@portico/contract/stage/deprecation'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Transaction } from '../../database/database.ts'
import { stages } from '../../database/schema/stage.ts'
import { touchEnvironment } from '../../events/touch.ts'
import type { StageRow } from './stage-queries.ts'

/** Successors of other versions: join by `successors.id = stages.successorId`. */
export const successors = alias(stages, 'successors')
export const successorColumns = { id: successors.id, name: successors.name }

/** Returns what consumers see of a version's deprecation; null if there is none. */
export function presentDeprecation(
  stage: Pick<StageRow, 'deprecatedAt' | 'sunsetOn'>,
  successor: { id: string; name: string } | null,
): DeprecationView | null {
  if (stage.deprecatedAt === null) return null
  return { deprecatedAt: stage.deprecatedAt.toISOString(), sunsetOn: stage.sunsetOn, successor }
}

/**
 * The order in which an API's versions are recommended: successors first, then other versions, newest first, then deprecated ones. For
 * queries that read `stages`.
 */
export const offeredFirst: SQL[] = offeredOrder('stages')

/**
 * The order in which lists name an API's versions: as they are recommended, but paused ones after those that answer. For queries that read
 * `stages`, by that name or as `s`. Pages keep `offeredFirst`: a pause is short, and the first version has the address without a version.
 */
export function answeringFirst(stage: 'stages' | 's'): SQL {
  return sql.join(offeredOrder(stage, [sql`${sql.raw(stage)}.status = 'paused'`]), sql`, `)
}

function offeredOrder(stage: 'stages' | 's', afterDeprecation: readonly SQL[] = []): SQL[] {
  const column = (name: string) => sql.raw(`${stage}.${name}`)
  return [
    sql`${column('deprecated_at')} is not null`,
    ...afterDeprecation,
    sql`not exists (select 1 from stages left_one where left_one.api_id = ${column('api_id')} and left_one.successor_id = ${column('id')})`,
    sql`${column('created_at')} desc`,
    sql`${column('id')} desc`,
  ]
}

/** Touches an API where its deprecated versions are served, since what gateways announce of them has changed. */
export async function touchDeprecated(tx: Transaction, apiId: string): Promise<void> {
  for (const environmentId of await environmentsOfDeprecated(tx, apiId)) touchEnvironment(tx, environmentId, [apiId])
}

async function environmentsOfDeprecated(db: Reader, apiId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: stages.environmentId })
    .from(stages)
    .where(and(eq(stages.apiId, apiId), isNotNull(stages.deprecatedAt), isNotNull(stages.deploymentId)))
  return rows.map(({ id }) => id)
}
