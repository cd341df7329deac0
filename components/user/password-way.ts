import { newPassword } from '@portico/contract/rule/password'
import { ruleMessage } from '@portico/contract/rule/rule-message'
import { yup } from '@portico/contract/rule/yup'

/** How an admin renews another person's password: by an emailed link, or by setting one. */
export const PASSWORD_WAYS = ['link', 'given'] as const

/** The form of another person's password; a password set by an admin is typed twice. */
export const passwordForm = yup
  .object({
    way: yup.string().oneOf(PASSWORD_WAYS).required(),
    password: newPassword().when('way', ([way], schema) => (way === 'given' ? schema.required() : schema.strip())),
    passwordConfirmation: yup.string().when('way', ([way], schema) => (way === 'given' ? repeated(schema) : schema.strip())),
  })
  .noUnknown()

function repeated(schema: yup.StringSchema) {
  return schema
    .required()
    .test('passwordsMatch', ruleMessage('passwordsMatch'), (value, { parent }) => value === (parent as { password?: string }).password)
}
