'use client'
import { ConfirmDialog } from './confirm-dialog'
import { ErrorDialog } from './error-dialog'
import { Toaster } from './toaster'

/** Everything that may come up over a page. A layout mounts it once, inside the client message provider. */
export function FeedbackHost() {
  return (
    <>
      <ConfirmDialog />
      <ErrorDialog />
      <Toaster />
    </>
  )
}
