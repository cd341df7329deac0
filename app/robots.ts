import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** `/robots.txt`: everything public may be read; what belongs to signed-in people and links of one person may not. */
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
    sitemap: new URL('/sitemap.xml', env().publicUrl).href,
  }
}
