import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { PORTAL_STATE_TAG } from '@portico/contract/cache-tag'
import { type PortalState, portalManagementEndpoints } from '@portico/contract/portal-management/portal-management-endpoints'
import { announceTags } from '@/lib/platform/announce-tags'
import { readAnswerJson } from '@/lib/platform/bounded-body'
import { fetchPlatform } from '@/lib/platform/fetch-platform'
import { known } from './known-state'

/** With the half second of the edge's cache and the second of shared caches, a change is visible within the promised two seconds. */
const LOOK_MS = 400
const ANSWER_WITHIN_MS = 3_000
const ANSWER_MAX_BYTES = 64 * 1024

/**
 * Asks the platform for the state of the portal until the process ends: a banner starts and ends at its time without any change that could be
 * announced. While the platform does not answer, the last state holds.
 */
export async function followPortalState(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const asking = look()
    known().first ??= asking
    await asking
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS)
    })
  }
}

async function look(): Promise<void> {
  const state = await ask().catch(() => undefined)
  if (!state || isDeepStrictEqual(state, known().state)) return
  known().state = state
  announceTags([PORTAL_STATE_TAG])
}

async function ask(): Promise<PortalState | undefined> {
  const answer = await fetchPlatform(portalManagementEndpoints.getPortalState.path, {
    headers: { accept: 'application/json' },
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  const body = await readAnswerJson(answer, ANSWER_MAX_BYTES)
  return answer.ok && body ? (body as PortalState) : undefined
}
