import type { GuideSlug } from './guide-pages'

const SLUGS: readonly (readonly [RegExp, GuideSlug])[] = [
  [/^\/apis\/[^/]+\/changelog/, 'version'],
  [/^\/apis(?:\/|$)/, 'subscription'],
  [/^\/api-docs\//, 'first-call'],
  [/^\/gateway-errors/, 'error-codes'],
  [/^\/support\//, 'inquiries'],
  [/^\/(?:login|join|forgot-password)(?:\/|$)/, 'your-account'],
]

/** Returns the page of the user guide that explains a public page, by its path without a language; undefined if none does. */
export function guideOfPortalPage(path: string): GuideSlug | undefined {
  return SLUGS.find(([pattern]) => pattern.test(path))?.[1]
}
