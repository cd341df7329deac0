import type { WeakPasswordRule } from '@portico/contract/rule/password'
import { brokenFields } from '../../http/yup-validator.ts'
import { isCommonPassword } from './is-common-password.ts'
import { unleet } from './password-forms.ts'

/** A shorter part of a name is in many passwords by chance. */
const PART_MIN = 4

/** The person whose password it will be. */
export interface PasswordOwner {
  email: string
  name: string
}

/** Returns why a password that satisfies the rule is weak: common, or containing its person's name or address; null if it is not. */
export function weaknessOf(password: string, { email, name }: PasswordOwner): WeakPasswordRule | null {
  const local = email.split('@', 1)[0] ?? ''
  if ([local, name].some((text) => holds(password, text))) return 'passwordPersonal'
  return isCommonPassword(password) ? 'passwordCommon' : null
}

/** Checks that a new password is not easy to guess. Throws ClassValidatorPassFailed with the violated rule; `path` is the field's name. */
export function requireStrongPassword(password: string, owner: PasswordOwner, path = 'password'): void {
  const rule = weaknessOf(password, owner)
  if (rule) throw brokenFields([{ path, rule, values: {} }])
}

/** Returns whether a password contains a text or a word of it, whatever is written between and instead of its letters. */
function holds(password: string, text: string): boolean {
  const parts = [text, ...text.split(/[^\p{L}\p{N}]+/u)]
  const passwordForms = formsOf(password)
  return parts.some((part) => formsOf(part).some((form, way) => form.length >= PART_MIN && passwordForms[way]?.includes(form)))
}

/** Returns a text's letters and digits, then its letters with digits read as letters in both readings. */
function formsOf(text: string): string[] {
  return [text.toLowerCase().replace(/[^a-z0-9]/g, ''), ...unleet(text).map((form) => form.replace(/[^a-z]/g, ''))]
}
