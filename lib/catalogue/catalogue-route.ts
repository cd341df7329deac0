import { portalPaths } from '@/lib/portal-paths'
import { CATALOGUE_PARAMS } from './catalogue-address'
import { namedApiOf } from './short-id'

/**
 * Returns the page that serves an address: `/apis` without a search is the cached page, with a search it is rendered for each request.
 * Neither page has the address itself, so that the router never mistakes one for the other and requests both. An address with an API's
 * name is served by the page of its id, so that each API has one page in the cache, whatever it was called before.
 */
export function cataloguePage(path: string, params: URLSearchParams): string {
  const apiId = namedApiOf(path)
  if (apiId !== undefined) return portalPaths.api(apiId)
  if (path !== portalPaths.apis) return path
  return CATALOGUE_PARAMS.some((name) => params.has(name)) ? `${portalPaths.apis}/search` : `${portalPaths.apis}/all`
}
