import type { ErrorCode } from '@portico/contract/error-code'
import { readJsonBody } from '@/lib/platform/bounded-body'
import { PlatformError } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { readSession } from './session-cookie'
import { mutationRefusal } from './xsrf'

const DOOR_BODY_MAX_BYTES = 4096
/** A few hundred bytes are here at once. */
const DOOR_BODY_WITHIN_MS = 10_000

/** What a browser posts to one of the doors of sign-in: small JSON from an own page, or why it is refused, if possible before it is read. */
export async function readDoorBody(request: Request): Promise<{ body: unknown } | { refused: ErrorCode }> {
  const refused = mutationRefusal(request, await readSession(request))
  if (refused) return { refused }
  if (!request.headers.has('content-type')) return { refused: 'UnsupportedMediaType' }
  return readJsonBody(request, DOOR_BODY_MAX_BYTES, DOOR_BODY_WITHIN_MS)
}

/** Hands a refusal of the platform on to the browser as it is. */
export function refusalOf(error: unknown, requestId: string | null): Response {
  const refused = error instanceof PlatformError ? error : new PlatformError({ code: 'UnknownError', status: 500 })
  return problem(refused.code, { data: refused.data, requestId: refused.requestId ?? requestId })
}

/** JSON that no cache keeps. */
export function answerJson(body: unknown): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}
