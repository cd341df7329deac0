'use client'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import styles from './feedback.module.css'

interface ModalProps {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
  /** The buttons at the end. */
  footer?: ReactNode
  /** CSS width; 300px for questions. */
  width?: string
  /** `alertdialog` for questions and errors. */
  role?: 'dialog' | 'alertdialog'
  /** Id of the sentence that says what it is about. */
  describedBy?: string
}

/**
 * A modal on the browser's own `<dialog>`: focus stays inside, Escape closes, the page behind is inert, and one may open over
 * another. Works in every layout. The first field gets the focus, without one the first button at the end.
 */
export function Modal({ title, closeLabel, onClose, children, footer, width = '480px', role = 'dialog', describedBy }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    const release = holdPage()
    if (dialog && !dialog.open) {
      dialog.showModal()
      dialog
        .querySelector<HTMLElement>(`.${styles.body} :is(input, select, textarea):not([type="hidden"]), .${styles.foot} button`)
        ?.focus()
    }
    return () => {
      dialog?.close()
      release()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  const isWork = () => element.current?.querySelector('form') !== null
  return (
    <dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={styles.modal}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (event.target === event.currentTarget) onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && role === 'dialog' && !isWork()) onClose()
      }}
    >
      <Stack>
        <Row as="header" nowrap gap={2} align="start" justify="between" className={styles.head}>
          <Text as="h2" size="md" weight="semibold" breakable id={titleId} className={styles.title}>
            {title}
          </Text>
          <IconButton size="sm" label={closeLabel} icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
        </Row>
        <div className={styles.body}>{children}</div>
        {footer ? (
          <footer className={styles.foot} data-role={role}>
            {footer}
          </footer>
        ) : null}
      </Stack>
    </dialog>
  )
}

/** Keeps the page behind from scrolling, without a shift where its scroll bar was; gives back how to let it go. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement
  const { overflow, paddingRight } = style
  const bar = window.innerWidth - clientWidth
  if (overflow === 'hidden') return () => {}
  style.overflow = 'hidden'
  if (bar > 0) style.paddingRight = `${bar}px`
  return () => {
    style.overflow = overflow
    style.paddingRight = paddingRight
  }
}
