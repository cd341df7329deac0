'use client'
import { Toaster as ChakraToaster, createToaster, Portal, Toast } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { FocusEvent, KeyboardEvent } from 'react'
import { ChakraScope } from '@/components/ui/chakra-scope'
import { IconButton } from '@/components/ui/icon-button'
import styles from './feedback.module.css'
import type { ToastAction, ToastTone } from './toast'

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert }

/** The page's toasts, the newest at the corner. */
export const toaster = createToaster({ placement: 'bottom', max: 3, gap: 8, offsets: '1rem' })

const TOASTS = '[data-scope=toast]'

/** What had the focus before the toasts. */
let before: Element | null = null

/** Brings the focus back when the toast that has it is dismissed. In some browsers a click does not give it the focus. */
function goBack(): void {
  if (before instanceof HTMLElement && document.activeElement?.closest(TOASTS)) before.focus({ preventScroll: true })
}

/**
 * Toasts wait while one of them has the focus. The group's own handlers, which this keeps from knowing, would also bring the focus back
 * whenever it leaves the toasts: Tab would never pass them.
 */
const waiting = {
  onFocus: (event: FocusEvent) => {
    event.stopPropagation()
    if (!event.relatedTarget?.closest(TOASTS)) before = event.relatedTarget
    toaster.pause()
  },
  onBlur: (event: FocusEvent) => {
    event.stopPropagation()
    toaster.resume()
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Escape') goBack()
  },
}

/** Shows the toasts in a corner of the page. */
export function Toaster() {
  const t = useTranslations('kit.toast')
  return (
    <ChakraScope>
      <Portal>
        <ChakraToaster toaster={toaster} aria-label={t('region')}>
          {({ type, description, meta }) => {
            const Icon = ICONS[type as ToastTone]
            const action = meta?.action as ToastAction | undefined
            return (
              <Toast.Root unstyled className={styles.toast} data-tone={type} {...waiting}>
                <Icon size={18} aria-hidden="true" />
                <Toast.Description asChild>
                  <p>{description}</p>
                </Toast.Description>
                {action ? <Link href={action.href}>{action.label}</Link> : null}
                <Toast.CloseTrigger asChild onClick={goBack}>
                  <IconButton size="sm" label={t('dismiss')} icon={<X size={14} aria-hidden="true" />} />
                </Toast.CloseTrigger>
              </Toast.Root>
            )
          }}
        </ChakraToaster>
      </Portal>
    </ChakraScope>
  )
}
