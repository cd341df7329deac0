import { callPath } from '@/lib/platform/call-from-browser'
import { forgetSession } from '@/lib/platform/session-over'

/**
 * Opens `address` after the platform has ended this session. Removes the cookie and the marker first, so that neither the new page nor
 * another tab takes the person for signed in. Never resolves, since the page is left.
 */
export async function leaveSession(address: string, go: Pick<Location, 'assign'> = window.location): Promise<never> {
  await callPath('POST', '/logout', undefined, { stay: true }).catch(() => undefined)
  forgetSession()
  go.assign(address)
  return new Promise<never>(() => undefined)
}
