import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { environments } from '../../database/schema/environment.ts'
import { shownOnPortal } from '../stage/shown-stages.ts'

/**
 * Counts one health check of every published API that an active version is deployed of, where gateways know the state of its servers: it
 * succeeds if in each environment that the portal shows a gateway has a server that passes. Servers that nobody checks say nothing.
 */
export async function recordChecks(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into api_checks (api_id, day, checks, failed, last_ok, checked_at)
    select id, (now() at time zone 'UTC')::date, 1, case when bool_and(ok) then 0 else 1 end, bool_and(ok), now()
    from (
      select ${apis.id} as id, coalesce(bool_or(h.state in ('healthy', 'abnormal')), false) as ok
      from ${apis}
      join target_servers s on s.group_id = ${apis.targetServerGroupId}
      join target_server_health h on h.server_id = s.id
      join gateways g on g.id = h.gateway_id and g.last_heartbeat_at > now() - make_interval(secs => ${HEARTBEAT_LOST_SECONDS})
      join ${environments} on ${environments.id} = g.environment_id
      where publication_status = 'APPROVED' and ${shownOnPortal} and exists (
        select from stages st where st.api_id = ${apis.id} and st.environment_id = ${environments.id}
          and st.deployment_id is not null and st.status = 'active')
      group by ${apis.id}, ${environments.id}
      having bool_or(h.state in ('healthy', 'abnormal')) or not bool_or(h.state = 'normal')
    ) as seen
    group by id
    on conflict (api_id, day) do update set checks = api_checks.checks + 1, failed = api_checks.failed + excluded.failed,
      last_ok = excluded.last_ok, checked_at = excluded.checked_at`)
}
