import type { Value } from '@portico/contract/endpoint'
import type { tokenSubscription } from '@portico/contract/personal-token/personal-token-endpoints'
import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { deployedServices } from '../stage/deployed-services.ts'
import { listOwnSubscriptions } from './subscription-view.ts'
import { usageOfPerson } from './usage-queries.ts'

type Query = Parameters<typeof listOwnSubscriptions>[2]

/** Returns one page of a person's subscriptions with versions, limits and usage, newest first, in a fixed number of queries. */
export async function subscriptionsWithUsage(db: Reader, person: Person, query: Pick<Query, 'page' | 'size' | 'q'>) {
  const { items, ...page } = await listOwnSubscriptions(db, person, { ...query, sort: '-requestedAt', status: undefined })
  const apiIds = [...new Set(items.map(({ api }) => api.id))]
  const [services, usage] = await Promise.all([deployedServices(db, apiIds), usageOfPerson(db, person.id, apiIds)])
  return {
    ...page,
    items: items.map((item): Value<typeof tokenSubscription> => {
      return { ...item, services: services.get(item.api.id) ?? [], usage: usage.get(item.api.id) ?? [] }
    }),
  }
}
