import { periodOf } from '@portico/contract/rule/period'

/** Returns the name of a file about a period, with its first and last day in UTC: `login-history-2026-01-01-2026-01-31`. */
export function periodFileName(what: string, period: { from?: string | undefined; to?: string | undefined }): string {
  const { from, to } = periodOf(period)
  const last = new Date(Math.max(from.getTime(), to.getTime() - 1))
  return [what, ...[from, last].map((moment) => moment.toISOString().slice(0, 10))].join('-')
}
