import { yup } from '@portico/contract/rule/yup'
import { isTimeZone } from '@portico/contract/statistics/local-days'
import { CHOSEN_FIELDS, type Grouping, OF_ONE_API } from '@portico/contract/statistics/statistics'
import { isOfOneApi, ownStatisticsQuery, statisticsQuery } from '@portico/contract/statistics/statistics-endpoints'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { periodProblem } from '@/components/data/period-dates'

/** What a chart of statistics shows. */
export const MEASURES = ['calls', 'errors', 'bytes', 'latency'] as const
export type Measure = (typeof MEASURES)[number]

/** How a chart is drawn. */
export const CHART_KINDS = ['line', 'bar'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** What groups are sorted by; `-` before it is descending. */
const SORTS = ['name', 'calls', 'errors', 'p95Ms'].flatMap((field) => [field, `-${field}`])

const shown = {
  measure: yup.string().oneOf(MEASURES).default('calls'),
  chart: yup.string().oneOf(CHART_KINDS).default('line'),
  sort: yup.string().oneOf(SORTS).default('-calls'),
}

/** The parts of an address of statistics: what is counted, and how it is shown. The time zone is the reader's own. */
export const staffStatisticsAddress = statisticsQuery.omit(['timeZone']).shape(shown)
export const ownStatisticsAddress = ownStatisticsQuery.omit(['timeZone']).shape(shown)

export type StaffStatisticsAddress = yup.InferType<typeof staffStatisticsAddress>
export type OwnStatisticsAddress = yup.InferType<typeof ownStatisticsAddress>
export type StatisticsAddress = StaffStatisticsAddress | OwnStatisticsAddress

/** The filters of an address, apart from the period. */
export const FILTERS = [...Object.values(CHOSEN_FIELDS), 'statusClass', 'reason'] as const

/** Returns the statistics that an address of staff shows; a part that is invalid, or needs another one, counts as not given. */
export function staffStatisticsOf(params: AddressParams): StaffStatisticsAddress {
  return validStaffStatistics(listQueryOf(staffStatisticsAddress, params))
}

/** Returns the statistics that an address of a subscriber shows; an invalid part counts as not given. */
export function ownStatisticsOf(params: AddressParams): OwnStatisticsAddress {
  return withValidPeriod(listQueryOf(ownStatisticsAddress, params))
}

/** Returns statistics without the parts that do not fit together: a period that is too long, and filters that need an API. */
export function validStaffStatistics(address: StaffStatisticsAddress): StaffStatisticsAddress {
  const valid = withValidPeriod(address)
  if (isOfOneApi(valid)) return valid
  const { methodId: _method, stageId: _stage, subscriptionId: _subscription, ...rest } = valid
  return { ...rest, by: OF_ONE_API.has(valid.by) ? 'api' : valid.by }
}

/** Returns statistics of the default period if theirs has more days than a search covers, or ends before it begins. */
export function withValidPeriod<Address extends { from?: string | undefined; to?: string | undefined }>(address: Address): Address {
  const { from = '', to = '', ...rest } = address
  return periodProblem({ from, to }) ? (rest as Address) : address
}

/** Returns what to ask the platform for to show an address. */
export function askedOf<Address extends StatisticsAddress>(address: Address, timeZone: string) {
  const { measure: _measure, chart: _chart, sort: _sort, ...query } = address
  return { ...query, timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' }
}

/** Returns the change of an address that shows one group: its filter, and what to group by next; `inside` is what an API or all are grouped by. */
export function drillInto(by: Grouping, key: string, inside: Grouping): Record<string, string> {
  switch (by) {
    case 'api':
      return { apiId: key, by: 'endpoint' }
    case 'endpoint':
      return { methodId: key, by: 'statusClass' }
    case 'version':
      return { stageId: key, by: 'endpoint' }
    case 'subscriber':
      return { subscriptionId: key, by: 'endpoint' }
    case 'environment':
      return { environmentId: key, by: inside }
    case 'statusClass':
      return { statusClass: key, by: 'reason' }
    case 'reason':
      return { reason: key, by: inside }
  }
}

/**
 * Returns the address of the recorded calls behind a row: `calls` with the filters of the statistics and the row's own. Null for a row without
 * a key, and if neither names an API or a subscription.
 */
export function recordedCallsHref(calls: string, query: Record<string, unknown>, by: Grouping, key: string): string | null {
  const { by: _by, ...row } = drillInto(by, key, by)
  const filters = [...Object.entries(query).filter(([name]) => (FILTERS as readonly string[]).includes(name)), ...Object.entries(row)]
  const [path = '', given = ''] = calls.split('?')
  const params = new URLSearchParams(given)
  for (const [name, value] of filters) if (value !== undefined) params.set(name, String(value))
  return key !== '' && (params.has('apiId') || params.has('subscriptionId')) ? `${path}?${params}` : null
}
