import type { AddressDenied } from './address-denied.ts'

const QUIET_MS = 60_000
const PLACES_MAX = 1_000

/**
 * Returns a listener for an `Outbound` that reports each host and port at most once a minute, because health checks repeat every few
 * seconds.
 */
export function oncePerMinute(tell: (denied: AddressDenied) => void, now: () => number = Date.now): (denied: AddressDenied) => void {
  const told = new Map<string, number>()
  return (denied) => {
    const place = `${denied.host} ${denied.port} ${denied.reason}`
    const at = told.get(place)
    if (at !== undefined && now() - at < QUIET_MS) return
    told.delete(place)
    if (told.size >= PLACES_MAX) told.delete(told.keys().next().value ?? '')
    told.set(place, now())
    tell(denied)
  }
}
