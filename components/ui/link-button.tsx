import Link from 'next/link'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button'

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  prefetch?: boolean
  /** True to load the page whole, as references need it: they have contents that scripts do not navigate to. */
  whole?: boolean
}

/** Shows a link that looks like a button. */
export function LinkButton({
  href,
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  prefetch,
  whole,
  ...rest
}: LinkButtonProps) {
  const props = { ...rest, href, className: buttonClass(variant, size, className) }
  return whole ? (
    <a {...props}>
      {icon}
      {children}
    </a>
  ) : (
    <Link {...props} prefetch={prefetch}>
      {icon}
      {children}
    </Link>
  )
}
