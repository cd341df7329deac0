'use client'
import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import form from '@/components/form/form.module.css'
import type { FormWords } from '@/lib/account/form-words'
import styles from './account.module.css'

/** What a control needs so that label, help and error belong to it. */
export interface ControlProps {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

interface AccountFieldProps {
  name: string
  label: string
  help?: string
  /** Said beside the label of a field that may stay empty. */
  optional?: string
  /** The broken rule, if any, and the sentences to say it in. */
  broken?: string
  words: FormWords
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, help and error under it; the error takes its place in words. */
export function AccountField({ name, label, help, optional, broken, words, children }: AccountFieldProps) {
  const id = useId()
  const describedBy = [help ? `${id}-help` : '', broken ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={form.field}>
      <label htmlFor={id} className={form.label}>
        {label}
        {optional ? <span className={styles.optional}> · {optional}</span> : null}
      </label>
      {children({
        id,
        name,
        'aria-invalid': broken ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': optional ? undefined : true,
      })}
      {help ? (
        <p id={`${id}-help`} className={form.help}>
          {help}
        </p>
      ) : null}
      {broken ? (
        <p id={`${id}-error`} className={form.error}>
          {sentenceOf(broken, words)}
        </p>
      ) : null}
    </div>
  )
}

/** A broken rule or an error code in words; one that is not known is told in general. */
export function sentenceOf(broken: string, words: FormWords): string {
  return words[broken] ?? words.invalid ?? broken
}

/** One line of text in the look of the forms. */
export function AccountInput(props: InputHTMLAttributes<HTMLInputElement>) {
  return <input type="text" autoComplete="off" {...props} className={styles.input} />
}

interface PasswordInputProps {
  control: ControlProps
  showLabel: string
  hideLabel: string
}

/** A new password, hidden until its owner asks to see it. */
export function PasswordInput({ control, showLabel, hideLabel }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <div className={form.inputRow}>
      <input
        {...control}
        type={visible ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        className={styles.input}
      />
      <button
        type="button"
        className={form.inside}
        aria-pressed={visible}
        aria-label={showLabel}
        title={visible ? hideLabel : showLabel}
        onClick={() => setVisible((now) => !now)}
      >
        {visible ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
      </button>
    </div>
  )
}
