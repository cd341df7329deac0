import { whyNotReady } from '@/lib/platform/platform-ready'
import { problem } from '@/lib/platform/problem'

export const dynamic = 'force-dynamic'

/** Answers 200 when the settings are valid, and the platform accepts WEB_TOKEN and reaches its database; else 503. */
export async function GET(): Promise<Response> {
  const reason = await whyNotReady()
  if (reason !== null) return problem(reason)
  return Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } })
}
