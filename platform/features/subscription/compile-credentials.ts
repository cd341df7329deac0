import { type CredentialSnapshot, SNAPSHOT_FORMAT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { credentialsKind } from '../../events/revision-kind.ts'

/** Every live key to an API that is deployed in an environment, by hash, read as of one moment. */
export function compileCredentials(db: Database, environmentId: string): Promise<CredentialSnapshot> {
  return db.transaction(
    async (tx) => {
      const { rows: revisions } = await tx.execute<{ revision: string | null }>(
        sql`select max(revision) as revision from revisions where kind = ${credentialsKind(environmentId)}`,
      )
      const { rows } = await tx.execute<{ keyHash: string; subscriptionId: string; apiId: string; approved: boolean }>(sql`
        select k.key_hash as "keyHash", s.id as "subscriptionId", s.api_id as "apiId", s.status = 'APPROVED' as approved
        from api_keys k join subscriptions s on s.id = k.subscription_id
        where k.revoked_at is null and s.api_id in (
          select api_id from stages where environment_id = ${environmentId} and deployment_id is not null)
        order by k.key_hash`)
      return { format: SNAPSHOT_FORMAT, revision: Number(revisions[0]?.revision ?? 0), credentials: rows }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
