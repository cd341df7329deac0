import { inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Reader } from '../../database/database.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { deployments } from '../../database/schema/stage.ts'

/** The most characters of what is kept of all deployments together. */
const KEPT_MAX = 4 * 1024 * 1024

/** Of deployments by their ids: a deployment never changes, and every page of a reference needs what it serves. */
const kept = new LRUCache<string, DeployedServing>({ maxSize: KEPT_MAX, sizeCalculation: (serving) => JSON.stringify(serving).length })

const servingWithTypes = sql<DeployedServing>`(${deployments.serving} - 'methods') || jsonb_build_object('methods', coalesce((
  select jsonb_agg(m) from (select distinct on (m ->> 'authType') m from jsonb_array_elements(${deployments.serving} -> 'methods') m) types),
  '[]'::jsonb))`

/** Returns what gateways serve of deployments, by their ids, with one method of each authentication type: an API may have thousands. */
export async function servingsWithTypes(db: Reader, deploymentIds: readonly string[]): Promise<ReadonlyMap<string, DeployedServing>> {
  const found = new Map<string, DeployedServing>()
  const unknown = new Set<string>()
  for (const id of deploymentIds) {
    const serving = kept.get(id)
    if (serving) found.set(id, serving)
    else unknown.add(id)
  }
  if (unknown.size === 0) return found
  const rows = await db
    .select({ id: deployments.id, serving: servingWithTypes })
    .from(deployments)
    .where(inArray(deployments.id, [...unknown]))
  for (const { id, serving } of rows) {
    kept.set(id, serving)
    found.set(id, serving)
  }
  return found
}
