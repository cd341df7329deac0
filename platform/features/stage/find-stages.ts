import { FOUND_STAGES_MAX } from '@portico/contract/stage/stage-endpoints'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText } from '../../database/list-page.ts'
import { apisOf } from '../../database/own-rows.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { stages } from '../../database/schema/stage.ts'
import type { Person } from '../../http/caller.ts'

/**
 * Returns versions of APIs that a person works on, whose name and API's name together contain every word of a search: those whose own name
 * is one of the words first.
 */
export async function findStages(db: Reader, person: Person, q: string) {
  const words = q.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  const both = sql`(${apis.name} || ' ' || ${stages.name})`
  const items = await db
    .select({ id: stages.id, name: stages.name, apiId: apis.id, apiName: apis.name, environmentName: environments.name })
    .from(stages)
    .innerJoin(apis, eq(apis.id, stages.apiId))
    .innerJoin(environments, eq(environments.id, stages.environmentId))
    .where(and(apisOf(person), ...words.map((word) => containsText(both, word))))
    .orderBy(sql`lower(${stages.name}) = any(${sql.param(words)}::text[]) desc`, sql`lower(${apis.name})`, stages.name, stages.id)
    .limit(FOUND_STAGES_MAX)
  return { items }
}
