'use client'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary button a screen; secondary by default. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** In front of the words; 16 px. */
  icon?: ReactNode
  /** The act is under way: shown by a spinner, and the button does nothing. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button. Works in both halves of the product. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  loading,
  disabled,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

/** The look of a button for something that is none, for example a link. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, more?: string): string {
  return [styles.button, styles[variant], styles[size], more].filter(Boolean).join(' ')
}
