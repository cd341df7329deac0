'use client'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { confirmStore } from './confirm-store'
import { errorStore } from './error-store'
import { toasterNeed } from './toast-store'

const ConfirmDialog = lazy(() => import('./confirm-dialog').then((module) => ({ default: module.ConfirmDialog })))
const ErrorDialog = lazy(() => import('./error-dialog').then((module) => ({ default: module.ErrorDialog })))
const Toaster = lazy(() => import('./toaster').then((module) => ({ default: module.Toaster })))

/** Shows the dialogs and toasts of a page. A layout mounts it once, inside the client message provider; each part is loaded on its first use. */
export function FeedbackHost() {
  const asks = useSyncExternalStore(confirmStore.subscribe, confirmStore.current, () => undefined) !== undefined
  const failed = useSyncExternalStore(errorStore.subscribe, errorStore.current, () => undefined) !== undefined
  const tells = useSyncExternalStore(toasterNeed.subscribe, toasterNeed.current, () => false)
  return (
    <Suspense fallback={null}>
      {asks ? <ConfirmDialog /> : null}
      {failed ? <ErrorDialog /> : null}
      {tells ? <Toaster /> : null}
    </Suspense>
  )
}
