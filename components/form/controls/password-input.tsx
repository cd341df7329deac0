'use client'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Row } from '@/components/ui/layout'
import styles from '../form.module.css'
import { EyeIcon, EyeOffIcon } from './eye-icons'

interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  labels: { show: string; hide: string }
  ref?: Ref<HTMLInputElement>
}

/** Shows a password, hidden until the user asks to see it. */
export function PasswordInput({ labels, ...rest }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOffIcon : EyeIcon
  return (
    <Row nowrap align="stretch" className={styles.inputRow}>
      <input autoCapitalize="none" spellCheck={false} {...rest} type={visible ? 'text' : 'password'} className={styles.input} />
      <button
        type="button"
        className={styles.inside}
        aria-pressed={visible}
        aria-label={labels.show}
        title={visible ? labels.hide : labels.show}
        onClick={() => setVisible((now) => !now)}
      >
        <Icon size={16} aria-hidden="true" />
      </button>
    </Row>
  )
}
