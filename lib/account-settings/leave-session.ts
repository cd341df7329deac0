import { callPath } from '@/lib/platform/call-from-browser'
import { forgetSession } from '@/lib/platform/session-over'

/**
 * Goes to `address` after the platform has ended this session: cookie and marker are removed first, so that the page there, and
 * every other tab, takes nobody for signed in. Never resolves: the page is left.
 */
export async function leaveSession(address: string, go: Pick<Location, 'assign'> = window.location): Promise<never> {
  await callPath('POST', '/logout', undefined, { stay: true }).catch(() => undefined)
  forgetSession()
  go.assign(address)
  return new Promise<never>(() => undefined)
}
