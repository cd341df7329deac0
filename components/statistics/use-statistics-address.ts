'use client'
import type { Grouping } from '@portico/contract/statistics/statistics'
import { usePathname, useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { changedParams } from '@/components/data/list-address'
import { type ListAddress, useListAddress } from '@/components/data/use-list-address'
import { paths } from '@/lib/paths'
import {
  drillInto,
  FILTERS,
  ownStatisticsAddress,
  recordedCallsHref,
  type StatisticsAddress,
  staffStatisticsAddress,
  validStaffStatistics,
  withValidPeriod,
} from './statistics-address'

/** The state of statistics in the address, and functions that change it. */
export interface StatisticsControl<Address extends StatisticsAddress = StatisticsAddress> {
  address: Address
  /** Changes filters and views without a new entry in the browser's history, as `ListAddress` of lists. */
  list: ListAddress
  /** True when a filter besides the period is active. */
  isFiltered: boolean
  clear: () => void
  /** The address of the statistics of a group alone, grouped by what explains it. */
  hrefOf: (by: Grouping, key: string) => string
  /** The address of the recorded calls of a group; null if it belongs to no single API or subscription. */
  callsHrefOf: (by: Grouping, key: string) => string | null
}

/** What only belongs to one API. */
const OF_API = { methodId: undefined, stageId: undefined, subscriptionId: undefined }

/** Returns the statistics of staff in the address. */
export function useStaffStatistics(): StatisticsControl<ReturnType<typeof validStaffStatistics>> {
  const list = useListAddress(staffStatisticsAddress)
  const address = useMemo(() => validStaffStatistics(list.query), [list.query])
  const change: ListAddress['change'] = (given) => list.change('apiId' in given ? { ...OF_API, ...given } : given)
  return {
    address,
    ...useControl({ ...list, query: address, change } as ListAddress, staffStatisticsAddress.getDefault(), 'api', paths.developer.calls),
  }
}

/** Returns the statistics of a subscription in the address. */
export function useOwnStatistics(
  subscriptionId: string,
): StatisticsControl<ReturnType<typeof withValidPeriod<(typeof ownStatisticsAddress)['__outputType']>>> {
  const list = useListAddress(ownStatisticsAddress)
  const address = useMemo(() => withValidPeriod(list.query), [list.query])
  return {
    address,
    ...useControl(
      { ...list, query: address } as ListAddress,
      ownStatisticsAddress.getDefault(),
      'endpoint',
      `${paths.user.calls}?subscriptionId=${subscriptionId}`,
    ),
  }
}

function useControl(list: ListAddress, defaults: object, first: Grouping, calls: string): Omit<StatisticsControl, 'address'> {
  const params = useSearchParams()
  const path = usePathname()
  const query = list.query as Partial<StatisticsAddress> & { apiId?: string }
  return {
    list,
    isFiltered: FILTERS.some((name) => (query as Record<string, unknown>)[name] !== undefined),
    clear: () => list.change(Object.fromEntries(FILTERS.map((name) => [name, undefined]))),
    hrefOf: (by, key) => {
      const change = drillInto(by, key, query.apiId === undefined ? first : 'endpoint')
      const next = changedParams(new URLSearchParams(params.toString()), change, defaults as Record<string, unknown>).toString()
      return next === '' ? path : `${path}?${next}`
    },
    callsHrefOf: (by, key) => recordedCallsHref(calls, query, by, key),
  }
}
