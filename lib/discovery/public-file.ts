import 'server-only'
import { createHash } from 'node:crypto'
import { PlatformError } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { currentMaintenance, underMaintenance } from '@/lib/portal-management/maintenance'

/**
 * Returns a text or an image that everyone may read, with its ETag; shared caches keep it as long as pages. 404 if there is none; the
 * platform's errors are answered as such, and 503 while the portal is under maintenance.
 */
export async function publicFile(
  type: string,
  content: () => Promise<string | Buffer<ArrayBuffer> | undefined>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const maintenance = await currentMaintenance()
  if (maintenance) return underMaintenance(maintenance)
  try {
    const body = await content()
    if (body === undefined) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
    return new Response(body, { headers: { 'content-type': type, 'cache-control': 's-maxage=60', etag, ...headers } })
  } catch (error) {
    if (error instanceof PlatformError) return problem(error.code)
    throw error
  }
}
