import type { AddressDenied } from './address-denied.ts'

const QUIET_MS = 60_000
const PLACES_MAX = 1_000

/**
 * Returns a listener for an `Outbound` that reports each host and port at most once a minute, because health checks repeat every few
 * seconds.
 */
export function oncePerMinute(report: (denied: AddressDenied) => void, now: () => number = Date.now): (denied: AddressDenied) => void {
  const reportedAt = new Map<string, number>()
  return (denied) => {
    const target = `${denied.host} ${denied.port} ${denied.reason}`
    const at = reportedAt.get(target)
    if (at !== undefined && now() - at < QUIET_MS) return
    reportedAt.delete(target)
    if (reportedAt.size >= PLACES_MAX) reportedAt.delete(reportedAt.keys().next().value ?? '')
    reportedAt.set(target, now())
    report(denied)
  }
}
