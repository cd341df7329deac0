import { parseRuleMessage } from '../rule/rule-message.ts'
import { yup } from '../rule/yup.ts'

/** Returns the first broken rule of a value; null if it is valid. */
export function brokenRule(schema: yup.Schema, value: unknown): string | null {
  try {
    schema.validateSync(value, { stripUnknown: false })
    return null
  } catch (error) {
    if (!(error instanceof yup.ValidationError)) throw error
    return parseRuleMessage(error.message).rule
  }
}
