import 'server-only'
import type { ErrorCode } from '@portico/contract/error-code'
import { readJsonBody } from '@/lib/platform/bounded-body'
import { PlatformError } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { readSession } from './session-cookie'
import { mutationRefusal } from './xsrf'

const AUTH_BODY_MAX_BYTES = 4096
/** A body of a few hundred bytes arrives in one packet. */
const AUTH_BODY_TIMEOUT_MS = 10_000

/** Returns the JSON that a browser posts to an auth route, or why it is refused; where possible before it is read. */
export async function readAuthBody(request: Request): Promise<{ body: unknown } | { refused: ErrorCode }> {
  const refused = mutationRefusal(request, await readSession(request))
  if (refused) return { refused }
  if (!request.headers.has('content-type')) return { refused: 'UnsupportedMediaType' }
  return readJsonBody(request, AUTH_BODY_MAX_BYTES, AUTH_BODY_TIMEOUT_MS)
}

/** Returns the platform's error as a response to the browser. */
export function refusalOf(error: unknown, requestId: string | null): Response {
  const refused = error instanceof PlatformError ? error : new PlatformError({ code: 'UnknownError', status: 500 })
  return problem(refused.code, { data: refused.data, requestId: refused.requestId ?? requestId })
}

/** Returns a JSON response that is never cached. */
export function answerJson(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}
