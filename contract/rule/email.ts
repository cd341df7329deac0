import { ruleMessage } from './rule-message.ts'
import { yup } from './yup.ts'

/** Product rules, section 5: at most 254 characters, a local part, `@`, a domain with a dot. */
export const EMAIL_MAX = 254

/** An email address, trimmed and in lower case: it is a person's ID. */
export const email = () =>
  yup
    .string()
    .trim()
    .lowercase()
    .max(EMAIL_MAX)
    .matches(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62})(?:\.[a-z0-9](?:[a-z0-9-]{0,62}))+$/, {
      message: ruleMessage('email'),
      excludeEmptyString: true,
    })

/** Like `email`, but may be empty. */
export const optionalEmail = () => email().optional()
