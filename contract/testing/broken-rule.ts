import { parseRuleMessage } from '../rule/rule-message.ts'
import { yup } from '../rule/yup.ts'

/** For tests: the first broken rule of a value, or null when it passes. */
export function brokenRule(schema: yup.Schema, value: unknown): string | null {
  try {
    schema.validateSync(value, { stripUnknown: false })
    return null
  } catch (error) {
    if (!(error instanceof yup.ValidationError)) throw error
    return parseRuleMessage(error.message).rule
  }
}
