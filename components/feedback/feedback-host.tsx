'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { lateComponent } from '@/components/ui/late-component'
import { confirmStore } from './confirm-store'
import { errorStore } from './error-store'
import { PlainError, PlainQuestion } from './plain-dialogs'
import { toasterNeed } from './toast-store'

const loadConfirmDialog = () => import('./confirm-dialog').then((module) => module.ConfirmDialog)
const loadErrorDialog = () => import('./error-dialog').then((module) => module.ErrorDialog)
const loadToaster = () => import('./toaster').then((module) => module.Toaster)

const ConfirmDialog = lateComponent(loadConfirmDialog, { failed: () => <PlainQuestion /> })
const ErrorDialog = lateComponent(loadErrorDialog, { failed: () => <PlainError /> })
const Toaster = lateComponent(loadToaster, { failed: () => null })

/**
 * Shows the dialogs and toasts of a page. A layout mounts it once, inside the client message provider; each part is loaded on its first use,
 * and all of them once a person types: what says that the connection is lost could not be loaded then.
 */
export function FeedbackHost() {
  const asks = useSyncExternalStore(confirmStore.subscribe, confirmStore.current, () => undefined) !== undefined
  const failed = useSyncExternalStore(errorStore.subscribe, errorStore.current, () => undefined) !== undefined
  const tells = useSyncExternalStore(toasterNeed.subscribe, toasterNeed.current, () => false)
  useEffect(() => {
    // What cannot be loaded yet is loaded on its first use.
    const load = () => void Promise.all([loadConfirmDialog(), loadErrorDialog(), loadToaster()]).catch(() => undefined)
    window.addEventListener('input', load, { once: true })
    return () => window.removeEventListener('input', load)
  }, [])
  return (
    <>
      {asks ? <ConfirmDialog /> : null}
      {failed ? <ErrorDialog /> : null}
      {tells ? <Toaster /> : null}
    </>
  )
}
