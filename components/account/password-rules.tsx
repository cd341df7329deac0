import { Check, Circle } from 'lucide-react'
import { Muted, VisuallyHidden } from '@/components/ui/text'
import { keptPasswordRules, PASSWORD_RULES, type PasswordRule } from '@/lib/account/password-rules'
import styles from './account.module.css'

export interface PasswordRulesWords extends Record<PasswordRule, string> {
  title: string
  match: string
  met: string
  notMet: string
}

interface PasswordRulesProps {
  password: string
  confirmation: string
  limits: { min: number; max: number }
  words: PasswordRulesWords
}

/** The rules of a new password, each marked as soon as what is typed keeps it. */
export function PasswordRules({ password, confirmation, limits, words }: PasswordRulesProps) {
  const kept = keptPasswordRules(password, limits)
  const lines = [
    ...PASSWORD_RULES.map((rule) => [rule, words[rule], kept.has(rule)] as const),
    ['match', words.match, password !== '' && password === confirmation] as const,
  ]
  return (
    <Muted as="div" className={styles.rules}>
      <p>{words.title}</p>
      <ul>
        {lines.map(([rule, text, isMet]) => (
          <li key={rule} data-met={isMet}>
            {isMet ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
            {text}
            <VisuallyHidden>{isMet ? words.met : words.notMet}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </Muted>
  )
}
