import type { MetadataRoute } from 'next'
import { discoveryPaths } from '@/lib/discovery/discovery-paths'
import { env } from '@/lib/env'

/** Searches and filters: each may be combined with every other, so that a dozen APIs have thousands of addresses with the same few lists. */
const UNCRAWLED_PARAMETERS = ['q', 'hashtag', 'authType', 'sort', 'view']

/** What the pages and lists for programs name: the documents of APIs, and the images and files of posts. */
const CRAWLED_ANSWERS = ['/api/catalogue/apis/*/document', '/api/posts/*/uploads/', '/api/shared-inquiries/*/uploads/']

export const dynamic = 'force-dynamic'

/** Returns `/robots.txt`: public pages may be crawled; pages of signed-in people and one person's links may not. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: ['/', ...CRAWLED_ANSWERS],
      disallow: [
        '/api/',
        '/user',
        '/admin',
        '/developer',
        '/manager',
        '/join/',
        '/ko/join/',
        '/reset-password/',
        '/ko/reset-password/',
        ...UNCRAWLED_PARAMETERS.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]),
      ],
    },
    sitemap: new URL(discoveryPaths.sitemap, env().publicUrl).href,
  }
}
