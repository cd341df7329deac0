'use client'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What the button does, for assistive technology and on hover. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
  ref?: Ref<HTMLButtonElement>
}

/** Shows a button that is only an icon. */
export function IconButton({ label, icon, size = 'md', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={[styles.button, styles.ghost, styles.icon, size === 'sm' && styles.iconSmall, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  )
}
