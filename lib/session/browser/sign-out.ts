import { callPath } from '@/lib/platform/call-from-browser'
import { forgetSession, loginAddress } from '../../platform/session-over'
import { adoptNobody } from './browser-session'

/** Signs out in all tabs, and opens the login page of this portal. */
export async function signOut(): Promise<void> {
  await callPath('POST', '/logout')
  forgetSession()
  adoptNobody()
  window.location.assign(loginAddress(window.location.pathname, { reason: 'SignedOut' }))
}
