import type { Locale } from '@portico/contract/locale'

/** Addresses that no page links to, without a language. In a module of its own, so that pages do not load them. */
export const unlinkedPaths = {
  /** What the edge sends for the pages of an API that was published and no longer is. */
  withdrawnApi: (apiId: string) => `/withdrawn-api/${apiId}`,
  /** The preview image of a page, by the words that `loadShareCard` knows. */
  shareImage: (locale: Locale, ...card: string[]) => `/og/${locale}/${card.join('/')}.png`,
} as const
