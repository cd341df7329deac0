import { statisticsEndpoints } from '@portico/contract/statistics/statistics-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { exportGroups, exportPoints } from './export-statistics.ts'
import { getGroups, getOwnGroups, getOwnStatistics, getStatistics } from './statistics-view.ts'
import { getTopTraffic } from './top-traffic-view.ts'

/** Serves the statistics of staff, and of subscribers. */
export function statisticsRoutes(platform: Platform): void {
  serve(platform, statisticsEndpoints.getStatistics, ({ db, caller, query }) => getStatistics(db, caller, query))
  serve(platform, statisticsEndpoints.getTopTraffic, ({ db, caller, query }) => getTopTraffic(db, caller, query.timeZone))
  serveRaw(platform, statisticsEndpoints.exportStatistics, async ({ db, caller, query }, reply) =>
    query.table === 'points'
      ? exportPoints(reply, caller.locale, query, await getStatistics(db, caller, query))
      : exportGroups(reply, caller.locale, query, await getGroups(db, caller, query)),
  )
  serve(platform, statisticsEndpoints.getOwnStatistics, ({ db, caller, params, query }) =>
    getOwnStatistics(db, caller, params.subscriptionId, query),
  )
  serveRaw(platform, statisticsEndpoints.exportOwnStatistics, async ({ db, caller, params, query }, reply) =>
    query.table === 'points'
      ? exportPoints(reply, caller.locale, query, await getOwnStatistics(db, caller, params.subscriptionId, query))
      : exportGroups(reply, caller.locale, query, await getOwnGroups(db, caller, params.subscriptionId, query)),
  )
}
