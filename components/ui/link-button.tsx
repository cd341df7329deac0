import Link from 'next/link'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button'

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  prefetch?: boolean
}

/** Shows a link that looks like a button. */
export function LinkButton({ href, variant = 'secondary', size = 'md', icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} href={href} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  )
}
