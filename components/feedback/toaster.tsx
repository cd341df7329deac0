'use client'
import { Toaster as ChakraToaster, createToaster, Portal, Toast } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ChakraScope } from '@/components/ui/chakra-scope'
import { IconButton } from '@/components/ui/icon-button'
import styles from './feedback.module.css'
import type { ToastAction, ToastTone } from './toast'

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert }

/** The page's toasts, the newest at the corner. */
export const toaster = createToaster({ placement: 'bottom', max: 3, gap: 8, offsets: '1rem' })

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
              <Toast.Root unstyled className={styles.toast} data-tone={type}>
                <Icon size={18} aria-hidden="true" />
                <Toast.Description asChild>
                  <p>{description}</p>
                </Toast.Description>
                {action ? <Link href={action.href}>{action.label}</Link> : null}
                <Toast.CloseTrigger asChild>
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
