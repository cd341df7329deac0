'use client'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import styles from './feedback.module.css'
import { type Toast, toastStore } from './toast-store'

const NONE: readonly Toast[] = []
const ICONS = { success: CircleCheck, info: Info, error: CircleAlert }

/** The corner where toasts come and go. */
export function Toaster() {
  const t = useTranslations('kit.toast')
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => NONE)
  return (
    <section className={styles.toaster} aria-label={t('region')} aria-live="polite">
      {toasts.map((toast) => {
        const Icon = ICONS[toast.tone]
        return (
          <div key={toast.id} className={styles.toast} data-tone={toast.tone}>
            <Icon size={18} aria-hidden="true" />
            <p>{toast.text}</p>
            {toast.action ? <Link href={toast.action.href}>{toast.action.label}</Link> : null}
            <IconButton
              size="sm"
              label={t('dismiss')}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => toastStore.dismiss(toast.id)}
            />
          </div>
        )
      })}
    </section>
  )
}
