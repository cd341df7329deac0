import { ruleMessage } from './rule-message.ts'
import { yup } from './yup.ts'

/** A box that must be ticked: terms, privacy policy, deletion of an account (product rules, section 5). */
export const agreed = yup.boolean().oneOf([true], ruleMessage('agree')).required()
