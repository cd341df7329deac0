import type { UsageLimits } from '@portico/contract/api/api'
import type { UsagePlan } from './plan.ts'

const WINDOWS = [
  { key: 'perSecond', name: 'second', seconds: 1 },
  { key: 'perMinute', name: 'minute', seconds: 60 },
  { key: 'perHour', name: 'hour', seconds: 3_600 },
  { key: 'perDay', name: 'day', seconds: 86_400 },
] as const

/** Returns the windows that limit an API's calls, shortest first, with their RateLimit-Policy header; null without limits. */
export function compileUsage(limits: UsageLimits): UsagePlan | null {
  const windows = WINDOWS.flatMap(({ key, name, seconds }) => {
    const limit = limits[key]
    if (limit === null) return []
    return [{ name, limit, seconds }]
  })
  if (windows.length === 0) return null
  return { windows, policy: windows.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`).join(', ') }
}
