'use client'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton, type IconButtonProps } from './icon-button'

/** One line of a menu: a link or an act. */
export interface MenuItem {
  value: string
  label: ReactNode
  icon?: ReactNode
  href?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
}

/** Shows the three dots that open a menu. */
export function MenuTrigger(props: Omit<IconButtonProps, 'icon'>) {
  return <IconButton {...props} icon={<EllipsisVertical size={16} aria-hidden="true" />} />
}
