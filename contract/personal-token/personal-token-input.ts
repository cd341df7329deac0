import { tryCallInput } from '../api-document/try-call-input.ts'
import { distinctTexts } from '../rule/distinct-by.ts'
import { requiredText } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { TOKEN_DAYS, TOKEN_NAME_MAX, TOKEN_SCOPES } from './personal-token.ts'

/** A new personal token: its name, in how many days it expires, and what it may do. */
export const personalTokenInput = yup
  .object({
    name: requiredText(TOKEN_NAME_MAX),
    days: yup.number().oneOf(TOKEN_DAYS).required(),
    scopes: yup.array(yup.string().oneOf(TOKEN_SCOPES).required()).min(1).max(TOKEN_SCOPES.length).required().test(distinctTexts),
  })
  .noUnknown()

/** A call by a program: the platform adds the credential. */
export const tokenCallInput = tryCallInput.omit(['apiKey']).noUnknown()
