import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { touchCredentials, touchEnvironment } from '../events/touch.ts'

/** Gives all other APIs of `seedCatalogue` what gateways serve of this version, under their own addresses, and each subscription a key. */
export async function seedServing(db: Database, stage: { id: string; environment: { id: string } }): Promise<void> {
  await db.execute(sql`
    update deployments d set serving = jsonb_set(own.serving, '{api,basePath}', to_jsonb(a.base_path))
    from stages s join apis a on a.id = s.api_id, (select serving from deployments where stage_id = ${stage.id}) own
    where s.id = d.stage_id and s.id <> ${stage.id}`)
  await db.execute(sql`
    insert into api_keys (id, subscription_id, key_hash, last_four)
    select gen_random_uuid(), id, encode(sha256(id::text::bytea), 'hex'), '0000' from subscriptions`)
  await db.execute(sql`analyze`)
  await transact(db, async (tx) => {
    touchEnvironment(tx, stage.environment.id)
    touchCredentials(tx, stage.environment.id)
  })
}
