import type { GuideSlug } from './guide-pages'

/** The addresses of the user guide, without a language. In a module of its own, so that other public pages do not load them. */
export const guidePaths = {
  home: '/guide',
  page: (slug: GuideSlug) => `/guide/${slug}`,
} as const
