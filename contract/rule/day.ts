import { ruleMessage } from './rule-message.ts'
import { yup } from './yup.ts'

const DAY_LENGTH = 10

/** A calendar date such as `2026-11-21`; an empty text counts as absent. */
export const day = () =>
  yup
    .string()
    .max(DAY_LENGTH, ruleMessage('day'))
    .test('day', ruleMessage('day'), (value) => !value || isDay(value))

function isDay(text: string): boolean {
  const time = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns the date of a moment in UTC, the platform's time zone. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
