import type { MetadataRoute } from 'next'
import { discoveryPaths } from '@/lib/discovery/discovery-paths'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** Returns `/robots.txt`: public pages may be crawled; pages of signed-in people and one person's links may not. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
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
        '/*?q=',
        '/*&q=',
      ],
    },
    sitemap: new URL(discoveryPaths.sitemap, env().publicUrl).href,
  }
}
