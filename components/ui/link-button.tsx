import Link from 'next/link'
import type { AnchorHTMLAttributes, ElementType, ReactNode } from 'react'
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
export function LinkButton({ href, variant = 'secondary', size = 'md', icon, whole, className, children, ...rest }: LinkButtonProps) {
  const Element: ElementType = whole ? 'a' : Link
  return (
    <Element {...rest} href={href} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Element>
  )
}
