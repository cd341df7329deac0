import { ruleMessage } from './rule-message.ts'
import { yup } from './yup.ts'

/** Product rules, section 9: a search by date covers at most 31 days. */
export const PERIOD_DAYS_MAX = 31
const DAY_MS = 86_400_000

const MOMENT_MAX = '2026-11-21T12:00:00.000Z'.length
const SECONDS_LENGTH = '2026-11-21T12:00:00'.length

/** A moment such as `2026-11-21T12:00:00Z`, milliseconds allowed; an empty text counts as absent. */
export const momentInput = () =>
  yup
    .string()
    .max(MOMENT_MAX, ruleMessage('moment'))
    .test('moment', ruleMessage('moment'), (value) => !value || isMoment(value))

function isMoment(text: string): boolean {
  const time = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, SECONDS_LENGTH))
}

/** Query fields of a period: `from` (inclusive) and `to` (exclusive), RFC 3339 in UTC. `periodOf` completes absent ones. */
export const periodFields = {
  from: momentInput(),
  to: momentInput().test('period', ruleMessage('period', { max: PERIOD_DAYS_MAX }), (to, { parent }) => {
    const from = (parent as { from?: string } | undefined)?.from
    if (!to || !from) return true
    const span = Date.parse(to) - Date.parse(from)
    // An invalid moment is rejected by its own rule.
    return Number.isNaN(span) || (span >= 0 && span <= PERIOD_DAYS_MAX * DAY_MS)
  }),
}

/** Returns the moments of a period; an absent one makes it the 31 days before its end, or before now. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now = new Date()): { from: Date; to: Date } {
  const given = from ? new Date(from) : undefined
  const end = to ? new Date(to) : given ? new Date(Math.min(given.getTime() + PERIOD_DAYS_MAX * DAY_MS, now.getTime())) : now
  return { from: given ?? new Date(end.getTime() - PERIOD_DAYS_MAX * DAY_MS), to: end }
}
