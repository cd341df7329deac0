import { brokenFields } from '../../http/yup-validator.ts'
import { isCommonPassword } from './is-common-password.ts'
import { unleet } from './password-forms.ts'

/** A shorter part of a name is in many passwords by chance. */
const PART_MIN = 4

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string
  name: string
}

/** What is wrong with a password that fits the rule: it is common, or holds its person's name or address. Null when nothing is. */
export function weaknessOf(password: string, { email, name }: PasswordOwner): 'passwordCommon' | 'passwordPersonal' | null {
  const local = email.split('@', 1)[0] ?? ''
  if ([local, name].some((text) => holds(password, text))) return 'passwordPersonal'
  return isCommonPassword(password) ? 'passwordCommon' : null
}

/**
 * Refuses a newly chosen password that others would guess, with ClassValidatorPassFailed and the rule that it breaks; `path` is the
 * field's name.
 */
export function requireStrongPassword(password: string, owner: PasswordOwner, path = 'password'): void {
  const rule = weaknessOf(password, owner)
  if (rule) throw brokenFields([{ path, rule, values: {} }])
}

/** Whether a password holds a text or a word of it, whatever is written between and instead of its letters. */
function holds(password: string, text: string): boolean {
  const parts = [text, ...text.split(/[^\p{L}\p{N}]+/u)]
  const passwordForms = formsOf(password)
  return parts.some((part) => formsOf(part).some((form, way) => form.length >= PART_MIN && passwordForms[way]?.includes(form)))
}

/** A text's letters and digits, and its letters with digits read as such in both ways; always in this order. */
function formsOf(text: string): string[] {
  return [text.toLowerCase().replace(/[^a-z0-9]/g, ''), ...unleet(text).map((form) => form.replace(/[^a-z]/g, ''))]
}
