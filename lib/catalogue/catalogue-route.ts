import { portalPaths } from '@/lib/portal-paths'
import { CATALOGUE_PARAMS } from './catalogue-address'

/**
 * Returns the page that serves an address: `/apis` without a search is the cached page, with a search it is rendered for each request.
 * Neither page has the address itself, so that the router never mistakes one for the other and requests both.
 */
export function cataloguePage(path: string, params: URLSearchParams): string {
  if (path !== portalPaths.apis) return path
  return CATALOGUE_PARAMS.some((name) => params.has(name)) ? `${portalPaths.apis}/search` : `${portalPaths.apis}/all`
}
