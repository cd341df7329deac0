import type { QueryOf } from '@portico/contract/endpoint'
import { isTimeZone } from '@portico/contract/statistics/local-days'
import type { FILE_FORMATS, FILE_TABLES } from '@portico/contract/statistics/statistics'
import { statisticsEndpoints } from '@portico/contract/statistics/statistics-endpoints'
import { endpointUrl } from '@/lib/platform/endpoint-url'
import { endpointQuery } from '@/lib/query/endpoint-query'

const { getStatistics, getTopTraffic, getOwnStatistics, exportStatistics, exportOwnStatistics } = statisticsEndpoints

/** Gateways report every ten seconds; the screen polls as often. */
const POLL_MS = 10_000
/** The days of a dashboard change slowly. */
const TOP_POLL_MS = 60_000

export type StaffStatisticsQuery = QueryOf<typeof getStatistics>
export type OwnStatisticsQuery = QueryOf<typeof getOwnStatistics>

/** A file of statistics: its format and the table in it. */
export interface StatisticsFile {
  format: (typeof FILE_FORMATS)[number]
  table: (typeof FILE_TABLES)[number]
}

/** Returns the query of the statistics of the APIs that a person works on. */
export const staffStatistics = (query: StaffStatisticsQuery) => endpointQuery(getStatistics, { query }, { refetchInterval: POLL_MS })

/** Returns the query of what dashboards show of the last days. */
export const topTraffic = (timeZone: string) =>
  endpointQuery(getTopTraffic, { query: { timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' } }, { refetchInterval: TOP_POLL_MS })

/** Returns the query of the statistics of one of the signed-in user's subscriptions. */
export const ownStatistics = (subscriptionId: string, query: OwnStatisticsQuery) =>
  endpointQuery(getOwnStatistics, { params: { subscriptionId }, query }, { refetchInterval: POLL_MS })

/** Returns the address from which the browser downloads a table of statistics. */
export const staffStatisticsFile = (query: StaffStatisticsQuery, file: StatisticsFile) =>
  `/api${endpointUrl(exportStatistics, undefined, { ...query, ...file })}`

/** Returns the address from which the browser downloads a table of the statistics of an own subscription. */
export const ownStatisticsFile = (subscriptionId: string, query: OwnStatisticsQuery, file: StatisticsFile) =>
  `/api${endpointUrl(exportOwnStatistics, { subscriptionId }, { ...query, ...file })}`
