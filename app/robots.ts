import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** Public pages may be indexed; people's own areas and the calls may not. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/api/', '/user', '/admin', '/developer', '/manager', '/api-docs'] },
    sitemap: `${env().publicUrl}/sitemap.xml`,
  }
}
