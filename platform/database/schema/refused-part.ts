import type { RefusedPartOutcome } from '@portico/contract/gateway-snapshot/refused-part'
import type { ServingProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { moment } from './columns.ts'
import { gateways } from './environment.ts'
import { stages } from './stage.ts'
import { storedJson } from './stored-json.ts'

/**
 * Parts of deployments that gateways refuse to serve, as reported by their last heartbeats; a part that is served again disappears with the
 * next one.
 */
export const gatewayRefusedParts = pgTable(
  'gateway_refused_parts',
  {
    gatewayId: uuid('gateway_id')
      .notNull()
      .references(() => gateways.id, { onDelete: 'cascade' }),
    /** The version's id, or the API's id for settings of the API itself. */
    partId: uuid('part_id').notNull(),
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    stageId: uuid('stage_id').references(() => stages.id, { onDelete: 'cascade' }),
    outcome: text('outcome').$type<RefusedPartOutcome>().notNull(),
    problems: storedJson('problems').$type<ServingProblem[]>().notNull(),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.gatewayId, table.partId] }), index('gateway_refused_parts_api').on(table.apiId)],
)
