import { paths } from '@/lib/paths'
import { CATALOGUE_PARAMS } from './catalogue-address'

/**
 * The page behind an address: `/apis` without a search is the kept page, with one it is made anew each time. Neither stands at
 * the address itself, so that the router never takes the one for the other and asks twice.
 */
export function cataloguePage(path: string, params: URLSearchParams): string {
  if (path !== paths.apis) return path
  return CATALOGUE_PARAMS.some((name) => params.has(name)) ? `${paths.apis}/search` : `${paths.apis}/all`
}
