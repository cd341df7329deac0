import { API_CATALOG_TYPE, apiCatalog } from '@/lib/discovery/api-catalog'
import { discoveryPaths } from '@/lib/discovery/discovery-paths'
import { loadServices } from '@/lib/discovery/load-services'
import { publicFile } from '@/lib/discovery/public-file'
import { absolute } from '@/lib/discovery/service-addresses'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** Answers `/.well-known/api-catalog`. A HEAD is answered alike: the Link header says that this is the catalog (RFC 9727, section 3). */
export function GET(): Promise<Response> {
  const { publicUrl } = env()
  const link = `<${absolute(publicUrl, discoveryPaths.apiCatalog)}>; rel="api-catalog"`
  return publicFile(API_CATALOG_TYPE, async () => JSON.stringify(apiCatalog(await loadServices(), publicUrl)), { link })
}
