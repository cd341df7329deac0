import * as yup from 'yup'
import { boundTexts } from './bounded-text.ts'
import { ruleMessage } from './rule-message.ts'

/**
 * The only yup of the product. Every message is a rule name with its values (`rule-message.ts`), and the language files have its text.
 * Contract files import yup from here, so that the messages are set before any schema is created.
 */
yup.setLocale({
  mixed: {
    default: ruleMessage('invalid'),
    required: ruleMessage('required'),
    defined: ruleMessage('required'),
    notNull: ruleMessage('required'),
    notType: ({ type }) => ruleMessage('type', { type }),
    oneOf: ruleMessage('oneOf'),
    notOneOf: ruleMessage('notOneOf'),
  },
  string: {
    length: ({ length }) => ruleMessage('length', { length }),
    min: ({ min }) => ruleMessage('minLength', { min }),
    max: ({ max }) => ruleMessage('maxLength', { max }),
    matches: ruleMessage('pattern'),
    email: ruleMessage('email'),
    url: ruleMessage('url'),
    uuid: ruleMessage('uuid'),
  },
  number: {
    min: ({ min }) => ruleMessage('min', { min }),
    max: ({ max }) => ruleMessage('max', { max }),
    integer: ruleMessage('integer'),
  },
  object: { noUnknown: ({ unknown }) => ruleMessage('unknown', { unknown: String(unknown) }) },
  array: {
    min: ({ min }) => ruleMessage('minItems', { min }),
    max: ({ max }) => ruleMessage('maxItems', { max }),
  },
})

boundTexts()

export { yup }
