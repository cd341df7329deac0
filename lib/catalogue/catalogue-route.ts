import { paths } from '@/lib/paths'
import { CATALOGUE_PARAMS } from './catalogue-address'

/** The page behind an address: `/apis` with a search is made anew each time, without one it is the kept page. */
export function cataloguePage(path: string, params: URLSearchParams): string {
  return path === paths.apis && CATALOGUE_PARAMS.some((name) => params.has(name)) ? `${paths.apis}/search` : path
}
