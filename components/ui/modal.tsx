'use client'
import { Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { ChakraScope } from '@/components/ui/chakra-scope'
import { IconButton } from '@/components/ui/icon-button'
import { Text } from '@/components/ui/text'
import { Row } from './layout'
import styles from './modal.module.css'

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
  /** The id of the sentence that describes the dialog. */
  describedBy?: string
}

const FIRST_FIELD = ':is(input, select, textarea):not([type="hidden"])'

/**
 * Shows a modal, open as long as it is mounted: Chakra keeps the focus inside, makes the page behind inert and restores the focus. The first
 * field gets the focus, without one the first button at the end. A click outside closes it unless it asks a question or contains a form; a
 * focus outside does not.
 */
export function Modal({ title, closeLabel, onClose, children, footer, width = '480px', role = 'dialog', describedBy }: ModalProps) {
  const body = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLElement>(null)
  const firstFocus = () => body.current?.querySelector<HTMLElement>(FIRST_FIELD) ?? foot.current?.querySelector('button') ?? null
  return (
    <ChakraScope>
      <Dialog.Root
        open
        unstyled
        role={role}
        initialFocusEl={firstFocus}
        onOpenChange={({ open }) => {
          if (!open) onClose()
        }}
        closeOnInteractOutside
        // Only a person closes it, not a page behind that moves the focus.
        onFocusOutside={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (role === 'alertdialog' || body.current?.querySelector('form')) event.preventDefault()
        }}
      >
        <Portal>
          <Dialog.Backdrop className={styles.backdrop} />
          <Dialog.Positioner className={styles.positioner}>
            <Dialog.Content className={styles.modal} style={{ width }} {...(describedBy ? { 'aria-describedby': describedBy } : {})}>
              <Row as="header" nowrap gap={2} align="start" justify="between" className={styles.head}>
                <Dialog.Title asChild>
                  <Text as="h2" size="md" weight="semibold" breakable className={styles.title}>
                    {title}
                  </Text>
                </Dialog.Title>
                <IconButton size="sm" label={closeLabel} icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
              </Row>
              <div ref={body} className={styles.body}>
                {children}
              </div>
              {footer ? (
                <Row as="footer" nowrap gap={3} align="stretch" justify="center" ref={foot} className={styles.foot} data-role={role}>
                  {footer}
                </Row>
              ) : null}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraScope>
  )
}
