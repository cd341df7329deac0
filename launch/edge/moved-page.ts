import type { IncomingMessage } from 'node:http'
import { isLocale } from '@portico/contract/locale'
import { namedApiOf } from '../../lib/catalogue/short-id.ts'

const CANONICAL = /<link rel="canonical" href="([^"]+)"/

/**
 * Returns a function that returns where a page is now, if the request is for an address with a name of an API and the page has another
 * name as its canonical address (decision 0073); the query stays. Undefined for every other request.
 */
export function movedPageFor({ url = '' }: IncomingMessage): ((html: string) => string | undefined) | undefined {
  const [pathname = '', ...query] = url.split('?')
  if (namedApiOf(withoutLanguage(pathname)) === undefined) return undefined
  return (html) => {
    const canonical = CANONICAL.exec(html)?.[1]
    const path = canonical && URL.parse(canonical)?.pathname
    return path && path !== pathname ? [path, ...query].join('?') : undefined
  }
}

function withoutLanguage(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/')
  return isLocale(first) ? `/${rest.join('/')}` : pathname
}
