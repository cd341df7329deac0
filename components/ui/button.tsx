'use client'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A screen has at most one primary button; the default is secondary. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shown before the label; 16 px. */
  icon?: ReactNode
  /** True while the act runs: shows a spinner, and the button does nothing. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Shows a button. Works in both halves of the product. */
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

/** Returns the classes that make another element, such as a link, look like a button. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, more?: string): string {
  return [styles.button, styles[variant], styles[size], more].filter(Boolean).join(' ')
}
