import { callPath } from '@/lib/platform/call-from-browser'
import { adoptNobody } from './browser-session'
import { forgetSession, loginAddress } from './session-over'

/** Signs out here and in every other tab, and goes to the login page of this portal. */
export async function signOutHere(): Promise<void> {
  await callPath('POST', '/logout')
  forgetSession()
  adoptNobody()
  window.location.assign(loginAddress(window.location.pathname, { reason: 'SignedOut' }))
}
