'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { lateComponent } from './late-component'

/** Loads with the first dialog that opens, so that pages stay small. */
const Modal = lateComponent(() => import('./modal').then((module) => module.Modal))

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The buttons; the primary one last. */
  footer?: ReactNode
  size?: keyof typeof WIDTHS
}

const WIDTHS = { sm: '24rem', md: '32rem', lg: '42rem', xl: '56rem' }

/** Shows a dialog for a small task. For a yes-or-no question use `confirm`. */
export function Dialog({ open, onClose, title, children, footer, size = 'md' }: DialogProps) {
  const t = useTranslations('kit.confirm')
  if (!open) return null
  return (
    <Modal title={title} closeLabel={t('close')} onClose={onClose} footer={footer} width={WIDTHS[size]}>
      {children}
    </Modal>
  )
}
