import { CheckIcon } from '@/components/ui/drawn-icon'
import { Muted, VisuallyHidden } from '@/components/ui/text'
import { keptPasswordRules, PASSWORD_RULES, type PasswordRule } from '@/lib/account/password-rules'
import styles from './account.module.css'
import { RingIcon } from './account-icons'

export interface PasswordRulesLabels extends Record<PasswordRule, string> {
  title: string
  match: string
  met: string
  notMet: string
}

interface PasswordRulesProps {
  password: string
  confirmation: string
  limits: { min: number; max: number }
  labels: PasswordRulesLabels
}

/** Shows the rules of a new password, each marked as soon as the typed password keeps it. */
export function PasswordRules({ password, confirmation, limits, labels }: PasswordRulesProps) {
  const kept = keptPasswordRules(password, limits)
  const items = [
    ...PASSWORD_RULES.map((rule) => [rule, labels[rule], kept.has(rule)] as const),
    ['match', labels.match, password !== '' && password === confirmation] as const,
  ]
  return (
    <Muted as="div" className={styles.rules}>
      <p>{labels.title}</p>
      <ul>
        {items.map(([rule, text, isMet]) => (
          <li key={rule} data-met={isMet}>
            {isMet ? <CheckIcon size={14} /> : <RingIcon size={14} />}
            {text}
            <VisuallyHidden>{isMet ? labels.met : labels.notMet}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </Muted>
  )
}
