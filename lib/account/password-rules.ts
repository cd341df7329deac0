/** What a new password must be (product rules, section 5), in the order in which it is told. */
export const PASSWORD_RULES = ['length', 'letter', 'digit', 'special', 'others'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

/** The rules that what has been typed so far keeps. The form itself is checked by the contract; this only tells while one types. */
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
