import { env } from '@/lib/env'
import { problem } from '@/lib/platform/problem'

export const dynamic = 'force-dynamic'

const READY_TIMEOUT_MS = 2_000

/** Answers 200 when the settings are valid and the platform answers, else 503. */
export async function GET(): Promise<Response> {
  const answer = await fetch(`${env().platformUrl}/livez`, { cache: 'no-store', signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).catch(
    () => undefined,
  )
  if (!answer?.ok) return problem('PlatformUnavailable')
  return Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } })
}
