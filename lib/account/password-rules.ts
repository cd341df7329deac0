/** The rules of a new password (product rules, section 5), in the order on the screen. */
export const PASSWORD_RULES = ['length', 'letter', 'digit', 'special', 'others'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

/** Returns the rules that a typed password keeps, for the hints while typing; the contract checks the submitted form. */
export function keptPasswordRules(password: string, { min, max }: { min: number; max: number }): ReadonlySet<PasswordRule> {
  const kept: Record<PasswordRule, boolean> = {
    length: password.length >= min && password.length <= max,
    letter: /[A-Za-z]/.test(password),
    digit: /[0-9]/.test(password),
    special: /[.!@#$%^&*]/.test(password),
    others: /^[A-Za-z0-9.!@#$%^&*]+$/.test(password),
  }
  return new Set(PASSWORD_RULES.filter((rule) => kept[rule]))
}
