import { ruleMessage } from './rule-message.ts'
import { minLength } from './text.ts'
import { yup } from './yup.ts'

/** Product rules, section 5: 8–12 characters with letters, digits and special characters. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 12

/** The rules that only the platform checks: a password on the list of common ones, or one that contains its person's name or address. */
export const WEAK_PASSWORD_RULES = ['passwordCommon', 'passwordPersonal'] as const
export type WeakPasswordRule = (typeof WEAK_PASSWORD_RULES)[number]

/** A new password. Passwords at sign-in only have a maximum length, so that an answer does not reveal the rule. */
export const newPassword = () =>
  yup
    .string()
    .test(minLength(PASSWORD_MIN))
    .max(PASSWORD_MAX)
    .matches(/^(?=.*[A-Za-z])(?=.*[0-9])(?=.*[.!@#$%^&*])[A-Za-z0-9.!@#$%^&*]*$/, {
      message: ruleMessage('password'),
      excludeEmptyString: true,
    })

/** A password at sign-in. */
export const givenPassword = () => yup.string().max(256)

/** Returns the rule of a password typed a second time: it equals the field named `of` of the same object. */
export function passwordConfirmation(of: string) {
  return yup
    .string()
    .max(PASSWORD_MAX)
    .required()
    .test('passwordsMatch', ruleMessage('passwordsMatch'), (value, { parent }) => value === (parent as Record<string, unknown>)[of])
}
