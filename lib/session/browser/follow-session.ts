import { focusManager } from '@tanstack/react-query'
import { loadSession } from './load-session'
import { followExtensions } from './session-channel'
import { isEnding } from './session-end'

/** How often a visible page in use checks whether its session is still active. */
const CHECK_MS = 10_000
/** A page without input for this long stops checking, so that it does not keep the session alive. */
const ACTIVE_MS = 10 * 60_000

const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Checks the session of an open private page at an interval, and immediately when the user returns to it, so that its end or another
 * language reaches every tab without a click. A check near the end does not extend the session: the user decides that. A page without input
 * for long pauses, with every polling query. Returns a function that stops it.
 */
export function followSession(): () => void {
  let lastInput = Date.now()
  let checking = false
  const check = async () => {
    if (checking) return
    checking = true
    await loadSession({ renew: !isEnding() })
    checking = false
  }
  const isPaused = () => Date.now() - lastInput >= ACTIVE_MS
  const noteInput = () => {
    if (isPaused()) focusManager.setFocused(undefined)
    lastInput = Date.now()
  }
  const onReturn = () => {
    if (document.visibilityState !== 'visible') return
    noteInput()
    void check()
  }
  const timer = setInterval(() => {
    if (isPaused()) focusManager.setFocused(false)
    if (document.visibilityState === 'visible' && (!isPaused() || isEnding())) void check()
  }, CHECK_MS)
  const stopExtensions = followExtensions(() => void loadSession({ renew: false }))
  for (const event of INPUT_EVENTS) window.addEventListener(event, noteInput, { passive: true, capture: true })
  window.addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    clearInterval(timer)
    focusManager.setFocused(undefined)
    stopExtensions()
    for (const event of INPUT_EVENTS) window.removeEventListener(event, noteInput, { capture: true })
    window.removeEventListener('focus', onReturn)
    document.removeEventListener('visibilitychange', onReturn)
  }
}
