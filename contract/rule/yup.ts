import * as yup from 'yup'
import { boundTexts } from './bounded-text.ts'
import { ruleMessage } from './rule-message.ts'

/**
 * The one yup of the product. Every message is a rule name with its values (see `rule-message.ts`), never a sentence:
 * the language files say it in words. Contract files import yup from here, so that the names are set before any
 * schema is built.
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
