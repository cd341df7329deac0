import 'server-only'
import { APIS_TAG } from '@portico/contract/cache-tag'
import { catalogueEndpoints, type PublishedService } from '@portico/contract/catalogue/catalogue-endpoints'
import { callPlatform } from '@/lib/platform/call-from-server'

/** Maximum number of APIs in what programs read. */
const SERVICES_MAX = 20_000

/** Loads every published API with its addresses, by id. */
export async function loadServices(): Promise<PublishedService[]> {
  const services: PublishedService[] = []
  for (let after: string | undefined; services.length < SERVICES_MAX; ) {
    const { items, next } = await callPlatform(
      catalogueEndpoints.listPublishedServices,
      { query: { after } },
      { anonymous: true, tags: [APIS_TAG] },
    )
    services.push(...items)
    if (next === null) break
    after = next
  }
  return services
}
