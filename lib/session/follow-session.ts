import { focusManager } from '@tanstack/react-query'
import { loadSession } from './load-session'
import { followExtensions } from './session-channel'
import { isEnding } from './session-end'

/** How often a page that is seen and used asks whether its session still lives. */
const LOOK_MS = 10_000
/** A page that nobody has touched for so long asks no more, so that it keeps no session alive. */
const ACTIVE_MS = 10 * 60_000

const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Looks at the session of an open private page again and again, and at once when somebody comes back to it, so that its end or
 * another language reaches every tab without a click. A look near the end prolongs nothing: that is the person's choice. A page that
 * nobody has touched for long rests, and with it every query that asks again by itself. Gives a way to stop.
 */
export function followSession(): () => void {
  let lastAct = Date.now()
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    await loadSession({ renew: !isEnding() })
    looking = false
  }
  const isResting = () => Date.now() - lastAct >= ACTIVE_MS
  const noteAct = () => {
    if (isResting()) focusManager.setFocused(undefined)
    lastAct = Date.now()
  }
  const comeBack = () => {
    if (document.visibilityState !== 'visible') return
    noteAct()
    void look()
  }
  const timer = setInterval(() => {
    if (isResting()) focusManager.setFocused(false)
    if (document.visibilityState === 'visible' && (!isResting() || isEnding())) void look()
  }, LOOK_MS)
  const stopExtensions = followExtensions(() => void loadSession({ renew: false }))
  for (const act of ACTS) window.addEventListener(act, noteAct, { passive: true, capture: true })
  window.addEventListener('focus', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    clearInterval(timer)
    focusManager.setFocused(undefined)
    stopExtensions()
    for (const act of ACTS) window.removeEventListener(act, noteAct, { capture: true })
    window.removeEventListener('focus', comeBack)
    document.removeEventListener('visibilitychange', comeBack)
  }
}
