export type ToastTone = 'success' | 'info' | 'error'

/** A way on from a toast: what the link says and where it leads. */
export interface ToastAction {
  label: string
  href: string
}
