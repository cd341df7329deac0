import type { Locale } from '@portico/contract/locale'
import { type AddressedApi, apiPath } from '@/lib/catalogue/api-path'
import { markdownPath } from '@/lib/markdown-path'
import { localePath } from '@/lib/portal-paths'
import { absolute } from './service-addresses'

/** Absolute addresses for the links of a page in Markdown. */
export interface TwinAddresses {
  absolute: (path: string) => string
  /** The page itself, in the language of the twin. */
  page: (path: string) => string
  /** The twin of a page in Markdown; the page itself if it has none. A query stays. */
  twin: (path: string) => string
  api: (api: AddressedApi) => string
}

/** Returns the addresses for twins in a language. */
export function twinAddresses(locale: Locale, publicUrl: string): TwinAddresses {
  const page = (path: string) => absolute(publicUrl, localePath(locale, path))
  const twin = (path: string) => {
    const [plain = '', query] = path.split('?')
    return page(`${markdownPath(plain) ?? plain}${query === undefined ? '' : `?${query}`}`)
  }
  return { absolute: (path) => absolute(publicUrl, path), page, twin, api: (api) => twin(apiPath(api)) }
}
