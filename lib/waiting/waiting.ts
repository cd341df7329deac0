import { useEffect } from 'react'
import { observable } from '@/lib/observable'
import { OVER_AFTER_MS, SLOW_AFTER_MS } from '@/lib/platform/waits'

/** What a person who waits is told; undefined during the first seconds. */
export type Waiting =
  | { stage: 'slow' }
  /** A page that was to be opened has not arrived. */
  | { stage: 'over'; href: string }
  | undefined

/** A wait that begins so soon after another one belongs to the same act: first the page arrives, then its data. */
const SAME_ACT_MS = 700
/** A page that waits for its data so soon after it began has been awaited since then. */
const PAGE_START_MS = 3_000

const shown = observable<Waiting>(undefined)
const waits = new Set<object>()
let since = 0
let endedAt = Number.NEGATIVE_INFINITY
let slowTimer: ReturnType<typeof setTimeout>

/** The functions that React's `useSyncExternalStore` takes. */
export const waiting = { current: shown.current, subscribe: shown.subscribe }

/** Notes that a person waits, and tells them so after 5 s. `isPageStart`: for what the page begins with. Returns a function that ends the wait. */
export function beginWait({ isPageStart = false } = {}): () => void {
  const wait = {}
  const now = performance.now()
  if (waits.size === 0) {
    if (now - endedAt > SAME_ACT_MS) since = isPageStart && now < PAGE_START_MS ? 0 : now
    shown.set(undefined)
    slowTimer = setTimeout(() => shown.set({ stage: 'slow' }), since + SLOW_AFTER_MS - now)
  }
  waits.add(wait)
  return () => {
    if (!waits.delete(wait) || waits.size > 0) return
    clearTimeout(slowTimer)
    endedAt = performance.now()
    shown.set(undefined)
  }
}

/** Notes that a person waits for another page, and tells them after 15 s that it has not arrived. Returns a function that ends the wait. */
export function beginPageWait(href: string): () => void {
  const end = beginWait()
  const timer = setTimeout(
    () => {
      end()
      shown.set({ stage: 'over', href })
    },
    since + OVER_AFTER_MS - performance.now(),
  )
  return () => {
    clearTimeout(timer)
    end()
    if (shown.current()?.stage === 'over') shown.set(undefined)
  }
}

/** Notes that a person waits, as long as `isWaiting`. */
export function useWaiting(isWaiting: boolean, { isPageStart = false } = {}): void {
  useEffect(() => (isWaiting ? beginWait({ isPageStart }) : undefined), [isWaiting, isPageStart])
}
