import { ruleMessage } from './rule-message.ts'
import { yup } from './yup.ts'

/** A trimmed line of 1 to `max` characters without control characters. Empty counts as absent. */
export const requiredText = (max: number) => optionalText(max).required()

/** Like `requiredText`, but may be absent or empty. */
export const optionalText = (max: number) =>
  yup
    .string()
    .trim()
    .max(max)
    .matches(/^[^\p{Cc}]*$/u, ruleMessage('singleLine'))

/** Several lines of up to `max` characters without control characters except tabs and line breaks. */
export const optionalLines = (max: number) =>
  yup
    .string()
    .trim()
    .max(max)
    .matches(/^[\P{Cc}\t\n\r]*$/u, ruleMessage('noControlCharacters'))

/** At least `min` characters; an empty text passes, since only its absence is reported. */
export const minLength = (min: number) => ({
  name: 'minLength',
  message: ruleMessage('minLength', { min }),
  test: (value: string | undefined) => !value || value.length >= min,
})

/** A text of characters in a set; `rule` names the message that describes the set. */
export const textOf = (pattern: RegExp, rule: string, min: number, max: number) =>
  yup
    .string()
    .trim()
    .max(max)
    .matches(pattern, { message: ruleMessage(rule), excludeEmptyString: true })
    .test(minLength(min))

const UUID_LENGTH = 36

/** An RFC 9562 UUID, the id of everything except users. */
export const uuid = () =>
  yup
    .string()
    .max(UUID_LENGTH, ruleMessage('uuid'))
    .matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { message: ruleMessage('uuid'), excludeEmptyString: true })

/** The id of a user: a positive whole number, since the session's id is a number (product rules, section 3). */
export const userId = () => yup.number().integer().min(1).max(2_147_483_647)

/** A moment in an answer: RFC 3339 in UTC, as by `Date.toISOString`. */
export const moment = () => yup.string().meta({ format: 'date-time' })
